import { actionTextsOf } from "../kit/action-texts.ts";
import type { ServiceEvent } from "./events.ts";

export const serviceActions = actionTextsOf<ServiceEvent>("settings", {
  ServiceConnected: { text: "connected a service: {service}", kind: "connected a service" },
  ServiceDisconnected: {
    text: "disconnected a service: {service}",
    kind: "disconnected a service",
  },
});
