import { useElementSize } from "@mantine/hooks";
import { useState } from "react";
import type { Device } from "./device-choice.tsx";
import classes from "./preview-frame.module.css";

const widths: Readonly<Record<Device, number>> = { desktop: 1280, phone: 390 };

/**
 * A page at the width of the device; wider content is scaled down. It runs no scripts and sends nothing. A
 * new page appears once it is rendered, so that nothing flickers during typing.
 */
export const PreviewFrame = ({
  html,
  device,
  title = "Preview of the page",
}: {
  readonly html: string | undefined;
  readonly device: Device;
  /** Names the frame for screen readers. */
  readonly title?: string;
}) => {
  const width = widths[device];
  const { ref, width: room, height } = useElementSize();
  const [shown, setShown] = useState<string>();
  const scale = room === 0 ? 1 : Math.min(1, room / width);
  const pages = [...new Set([shown, html])].filter((page) => page !== undefined);
  return (
    <div ref={ref} className={classes.stage}>
      {pages.map((page) => (
        <iframe
          key={page}
          className={classes.frame}
          title={page === html ? title : "Previous preview"}
          aria-hidden={page !== html}
          data-waiting={page !== shown && shown !== undefined}
          tabIndex={page === html ? 0 : -1}
          sandbox=""
          referrerPolicy="no-referrer"
          srcDoc={page}
          onLoad={() => page === html && setShown(page)}
          style={{
            width,
            height: height / scale,
            transform: `translateX(-50%) scale(${scale})`,
          }}
        />
      ))}
    </div>
  );
};
