import type { ResponseOf } from "#domain/kit/contract.ts";
import type { AnyServiceContent } from "#domain/services/connected.ts";
import { SERVICES_ID, servicesDecider } from "#domain/services/decide.ts";
import { type EmailServer, emailSender, emailServerUrl } from "#domain/services/email-server.ts";
import { ServiceEvent } from "#domain/services/events.ts";
import type { ServiceName } from "#domain/services/service-names.ts";
import { type StripeKeys, sameMode } from "#domain/services/stripe-keys.ts";
import { serviceTexts } from "#domain/services/texts.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { ServiceSecrets } from "#infra/services/port.ts";
import type { Handler } from "../kit/handle.ts";
import { ownerMetadata, withoutKey } from "../kit/owner-metadata.ts";
import { signedInOwner } from "../owners/dependencies.ts";
import {
  connectEmailServerContract,
  connectStripeContract,
  disconnectEmailServerContract,
  disconnectStripeContract,
  testEmailServerContract,
} from "./contract.ts";
import type { FindServices } from "./find-services.ts";

export type StripeVerdict = "accepted" | "unreachable" | { readonly refused: string };

/** The outcome of a test message, in the server's own words. */
type Tested = Omit<ResponseOf<typeof testEmailServerContract>, "to">;

export type ServicesDependencies = {
  readonly handler: Handler;
  readonly services: FindServices & {
    readonly secrets: ServiceSecrets;
    /** Environment variables decide about this service. */
    readonly isSetByEnvironment: (service: ServiceName) => boolean;
  };
  readonly testEmailServer: (
    server: { readonly url: string; readonly from: string },
    mail: { readonly id: string; readonly to: string; readonly websiteTitle: string },
  ) => Promise<Tested>;
  readonly checkStripeKey: (secretKey: string) => Promise<StripeVerdict>;
  /** Whether emails about console accounts go through an email server that this member saves here. */
  readonly carriesAccountMail: (context: RequestContext) => Promise<boolean>;
  /** Verifies the signed-in member's password; throws 403, which names the field, and 429. */
  readonly confirmPassword: (
    context: RequestContext,
    password: string,
    field: string,
  ) => Promise<unknown>;
  readonly websiteFacts: (websiteId: string) => Promise<{ readonly title: string }>;
  readonly newId: () => string;
  readonly now: () => string;
};

const refuse = (status: number, code: keyof typeof serviceTexts, field?: string): Refusal =>
  new Refusal(
    status,
    code,
    serviceTexts[code],
    field ? { fields: { [field]: serviceTexts[code] } } : {},
  );

/** Connects and disconnects: the content is kept first, so that the log never names a connection without content. */
const createConnections = ({ handler, services, newId, now }: ServicesDependencies) => {
  const streams = handler(servicesDecider, ServiceEvent);
  const requireChangeable = (service: ServiceName): void => {
    if (services.isSetByEnvironment(service)) throw refuse(409, "set-by-environment");
  };
  return {
    requireChangeable,
    connect: async (context: RequestContext, service: ServiceName, content: AnyServiceContent) => {
      const { websiteId } = context;
      const connectionId = newId();
      await services.secrets.keep({ websiteId, connectionId }, service, JSON.stringify(content));
      const outcome = await streams.run(
        SERVICES_ID,
        { type: "ConnectService", service, connectionId, at: now() },
        { metadata: withoutKey(ownerMetadata(context)) },
      );
      if (!outcome.ok) throw new Error("A service cannot be refused.");
      await services.secrets.deleteOthers(websiteId, service, outcome.value.state[service] ?? null);
      await services.find(websiteId, { fresh: true });
      return outcome.value.position;
    },
    disconnect: async (context: RequestContext, service: ServiceName) => {
      requireChangeable(service);
      const outcome = await streams.run(
        SERVICES_ID,
        { type: "DisconnectService", service, at: now() },
        { metadata: withoutKey(ownerMetadata(context)) },
      );
      if (!outcome.ok) throw new Error("A service cannot be refused.");
      const { state, position } = outcome.value;
      await services.secrets.deleteOthers(context.websiteId, service, state[service] ?? null);
      await services.find(context.websiteId, { fresh: true });
      return position === undefined ? {} : { position };
    },
  };
};

const isSameAccount = (one: Omit<EmailServer, "password">, other: EmailServer): boolean =>
  one.host === other.host && one.port === other.port && one.user === other.user;

/** A stored password is never sent to a server that it was not entered for. */
const createCompleteServer =
  ({ services }: Pick<ServicesDependencies, "services">) =>
  async (
    websiteId: string,
    {
      password,
      ...server
    }: Omit<EmailServer, "password"> & { readonly password?: string | undefined },
  ): Promise<EmailServer> => {
    if (password !== undefined && password !== "") return { ...server, password };
    if (server.user === "") return { ...server, password: "" };
    const kept = (await services.find(websiteId, { fresh: true }))["email-server"]?.content;
    if (kept === undefined || !isSameAccount(server, kept))
      throw refuse(400, "password-missing", "password");
    return { ...server, password: kept.password };
  };

/**
 * Script in the pages of a website runs with the session of every member who opens them. It must not be
 * able to choose the server that links to all accounts go through, and it does not know the password.
 */
const createRequirePassword =
  ({
    carriesAccountMail,
    confirmPassword,
  }: Pick<ServicesDependencies, "carriesAccountMail" | "confirmPassword">) =>
  async (context: RequestContext, password: string | undefined): Promise<void> => {
    if (!(await carriesAccountMail(context))) return;
    if (password === undefined) throw refuse(403, "account-password-missing", "accountPassword");
    await confirmPassword(context, password, "accountPassword");
  };

const createCompleteKeys =
  ({ services }: Pick<ServicesDependencies, "services">) =>
  async (
    websiteId: string,
    given: {
      readonly publishableKey: string;
      readonly secretKey?: string | undefined;
      readonly webhookSecret?: string | undefined;
    },
  ): Promise<StripeKeys> => {
    const kept = (await services.find(websiteId, { fresh: true })).stripe?.content;
    const { publishableKey } = given;
    const { secretKey = kept?.secretKey, webhookSecret = kept?.webhookSecret } = given;
    if (secretKey === undefined) throw refuse(400, "stripe-secret-missing", "secretKey");
    if (webhookSecret === undefined) throw refuse(400, "stripe-webhook-missing", "webhookSecret");
    const keys = { secretKey, publishableKey, webhookSecret };
    if (!sameMode(keys)) throw refuse(400, "stripe-mode-mixed", "publishableKey");
    return keys;
  };

/** The mail server and the payment provider of a website. */
export const servicesCommands = (dependencies: ServicesDependencies): readonly Route[] => {
  const { testEmailServer, checkStripeKey, websiteFacts, newId } = dependencies;
  const { connect, disconnect, requireChangeable } = createConnections(dependencies);
  const completeServer = createCompleteServer(dependencies);
  const requirePassword = createRequirePassword(dependencies);
  const completeKeys = createCompleteKeys(dependencies);
  return [
    route(connectEmailServerContract, async ({ body, context }) => {
      requireChangeable("email-server");
      const { accountPassword, ...given } = body;
      const server = await completeServer(context.websiteId, given);
      await requirePassword(context, accountPassword);
      const position = await connect(context, "email-server", server);
      return position === undefined ? {} : { position };
    }),
    route(testEmailServerContract, async ({ body, context }) => {
      const { websiteId } = context;
      const server = await completeServer(websiteId, body);
      const { title } = await websiteFacts(websiteId);
      const to = signedInOwner(context).email;
      const tested = await testEmailServer(
        { url: emailServerUrl(server), from: emailSender(server) },
        { id: newId(), to, websiteTitle: title },
      );
      return { body: { ...tested, to } };
    }),
    route(disconnectEmailServerContract, ({ context }) => disconnect(context, "email-server")),
    route(connectStripeContract, async ({ body, context }) => {
      requireChangeable("stripe");
      const keys = await completeKeys(context.websiteId, body);
      const verdict = await checkStripeKey(keys.secretKey);
      if (typeof verdict === "object") {
        const message = `${serviceTexts["stripe-key-refused"]} ${verdict.refused}`;
        throw new Refusal(400, "stripe-key-refused", message, { fields: { secretKey: message } });
      }
      const position = await connect(context, "stripe", keys);
      return {
        body: { isChecked: verdict === "accepted" },
        ...(position !== undefined && { position }),
      };
    }),
    route(disconnectStripeContract, ({ context }) => disconnect(context, "stripe")),
  ];
};
