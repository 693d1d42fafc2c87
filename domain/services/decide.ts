import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, type Result } from "../kit/result.ts";
import type { ServiceEvent } from "./events.ts";
import type { ServiceName } from "./service-names.ts";

/** Every website has exactly one. */
export const SERVICES_ID = "site";

/** The connection that is in use for each service. */
export type ServicesState = { readonly [Name in ServiceName]?: string };

export type ServiceCommand =
  | {
      readonly type: "ConnectService";
      readonly service: ServiceName;
      readonly connectionId: string;
      readonly at: string;
    }
  | { readonly type: "DisconnectService"; readonly service: ServiceName; readonly at: string };

const evolve = (state: ServicesState, event: ServiceEvent): ServicesState => {
  switch (event.type) {
    case "ServiceConnected":
      return { ...state, [event.service]: event.connectionId };
    case "ServiceDisconnected": {
      const { [event.service]: _gone, ...others } = state;
      return others;
    }
    default:
      return unreachable(event);
  }
};

const decide = (
  command: ServiceCommand,
  state: ServicesState,
): Result<readonly ServiceEvent[], never> => {
  const { service, at } = command;
  const present = state[service];
  switch (command.type) {
    case "ConnectService": {
      const { connectionId } = command;
      if (present === connectionId) return accept([]);
      return accept([{ type: "ServiceConnected", service, connectionId, connectedAt: at }]);
    }
    case "DisconnectService":
      if (present === undefined) return accept([]);
      return accept([
        { type: "ServiceDisconnected", service, connectionId: present, disconnectedAt: at },
      ]);
    default:
      return unreachable(command);
  }
};

/** The mail server and the payment provider of a website. */
export const servicesDecider: Decider<ServicesState, ServiceCommand, ServiceEvent, never> = {
  streamCategory: "services",
  initial: {},
  evolve,
  decide,
};
