import "altcha/external";
import styles from "altcha/altcha.css?url";
import Pbkdf2Worker from "altcha/workers/pbkdf2?worker";
import ShaWorker from "altcha/workers/sha?worker";

/** Spec: B5.6. */
const COMPACT_BELOW_PX = 320;
const CHALLENGE = "/api/captcha/challenge";

for (const size of [256, 384, 512]) {
  $altcha.algorithms.set(`PBKDF2/SHA-${size}`, () => new Pbkdf2Worker());
  $altcha.algorithms.set(`SHA-${size}`, () => new ShaWorker());
}

/** Our own file: the pages' policy allows no styles from elsewhere, and none inline. */
const loadStyles = (): Promise<void> =>
  new Promise((resolve, reject) => {
    if (document.querySelector(`link[href="${styles}"]`) !== null) {
      resolve();
      return;
    }
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = styles;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error("The captcha's styles could not be loaded."));
    // Before the website's own, which take precedence.
    document.head.prepend(link);
  });

export type CaptchaWidget = { readonly reset: () => void; readonly destroy: () => void };

/** Renders the widget into its container, which is marked afterwards. Spec: B4.5, B5.6. */
export const renderCaptcha = async (
  container: HTMLElement,
  onToken: (token: string | undefined) => void,
): Promise<CaptchaWidget> => {
  await loadStyles();
  const compact = container.clientWidth < COMPACT_BELOW_PX;
  const widget = document.createElement("altcha-widget");
  widget.setAttribute("challenge", CHALLENGE);
  widget.setAttribute("language", "en");
  widget.setAttribute(
    "configuration",
    JSON.stringify({
      hideFooter: true,
      hideLogo: compact,
      humanInteractionSignature: false,
      validationMessage: "",
    }),
  );
  widget.addEventListener("statechange", (event) => {
    const { state, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail;
    onToken(state === "verified" ? payload : undefined);
  });
  if (compact) container.dataset.size = "compact";
  container.append(widget);
  container.dataset.rendered = "true";
  return { reset: () => widget.reset(), destroy: () => widget.remove() };
};
