import { alertTitle } from "#domain/alerts/alert-texts.ts";
import type { AlertEvent } from "#domain/alerts/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

export const alertsEventTexts: EventTexts<AlertEvent> = {
  AlertRaised: ({ alert }) => ["An alert was raised", alertTitle(alert)],
  AlertRecovered: () => ["An alert recovered", ""],
  AlertClosed: () => ["An alert was closed", ""],
};
