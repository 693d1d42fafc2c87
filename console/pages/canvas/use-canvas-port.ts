import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { FromFrame, READY, type ToFrame } from "./protocol.ts";

export type SendToFrame = (message: ToFrame) => void;

/**
 * The connection to the frame. The frame has no origin, so its window alone tells that a message is
 * its own; it gets one end of a channel, and everything else goes through that. Undefined until the
 * frame is ready, and again while it loads.
 */
export const useCanvasPort = (
  frame: RefObject<HTMLIFrameElement | null>,
  onMessage: (message: FromFrame) => void,
): SendToFrame | undefined => {
  const [port, setPort] = useState<MessagePort>();
  const latest = useRef(onMessage);
  useEffect(() => {
    latest.current = onMessage;
  });

  useEffect(() => {
    let open: MessagePort | undefined;
    const connect = ({ source, data }: MessageEvent) => {
      const inside = frame.current?.contentWindow;
      if (data !== READY || !inside || source !== inside) return;
      open?.close();
      const channel = new MessageChannel();
      open = channel.port1;
      open.onmessage = ({ data: message }: MessageEvent) => {
        const parsed = FromFrame.safeParse(message);
        if (parsed.success) latest.current(parsed.data);
      };
      // A frame without an origin cannot be named as the target.
      inside.postMessage(READY, "*", [channel.port2]);
      setPort(open);
    };
    window.addEventListener("message", connect);
    return () => {
      window.removeEventListener("message", connect);
      open?.close();
    };
  }, [frame]);

  return useMemo(() => port && ((message: ToFrame) => port.postMessage(message)), [port]);
};
