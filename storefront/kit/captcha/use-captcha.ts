import { type RefObject, useEffect, useRef, useState } from "react";
import { whenSeen } from "../when-seen.ts";
import type { CaptchaWidget } from "./captcha-widget.ts";

export type Captcha = {
  /** The widget's container. */
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Undefined until it is solved, and again when it has expired. */
  readonly token: string | undefined;
  /** Loading failed, so it cannot be solved. */
  readonly broken: boolean;
  readonly reset: () => void;
};

/**
 * The captcha of a form, rendered when its container is about to be seen or the form is started,
 * and removed with it. Spec: B4.4, B4.5, B5.6.
 */
export const useCaptcha = (isAsked: boolean): Captcha => {
  const ref = useRef<HTMLDivElement>(null);
  const widget = useRef<CaptchaWidget | undefined>(undefined);
  const [token, setToken] = useState<string>();
  const [broken, setBroken] = useState(false);

  useEffect(() => {
    const container = ref.current;
    if (!isAsked || container === null) return undefined;
    let gone = false;
    const render = async () => {
      const { renderCaptcha } = await import("./captcha-widget.ts");
      const rendered = await renderCaptcha(container, setToken);
      if (gone) rendered.destroy();
      else widget.current = rendered;
    };
    const begin = () => {
      render().catch((error) => {
        setBroken(true);
        reportError(error);
      });
    };
    const stop = whenSeen(container, begin, container.closest("form") ?? container);
    return () => {
      gone = true;
      stop();
      widget.current?.destroy();
    };
  }, [isAsked]);

  const reset = () => {
    setToken(undefined);
    widget.current?.reset();
  };
  return { ref, token, broken, reset };
};
