import type { ServiceEvent } from "#domain/services/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

const names = { "email-server": "email server", stripe: "Stripe" } as const;

export const servicesTexts: EventTexts<ServiceEvent> = {
  ServiceConnected: ({ service }) => ["A service was connected", names[service]],
  ServiceDisconnected: ({ service }) => ["A service was disconnected", names[service]],
};
