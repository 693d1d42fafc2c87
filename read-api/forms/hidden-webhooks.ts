import type { FormDefinition } from "#domain/forms/definition.ts";
import type { RequestContext } from "#infra/http/context.ts";

/**
 * Many webhook URLs are secrets: anyone who knows one can call it. Members who can change forms see
 * them whole, others only the host. Not in the specification.
 */
export const showsWebhooks = ({ owner }: Pick<RequestContext, "owner">): boolean =>
  owner?.permissions.has("forms:write") === true;

/** `hooks.example/…` */
export const hostOf = (url: string): string => `${URL.parse(url)?.host ?? ""}/…`;

/** In SQL, for searching and sorting: a hidden part must not be findable. */
export const hostOfSql = (url: string): string =>
  `coalesce(substring(${url} from '^https?://([^/?#@]+)(?:[/?#]|$)'), '') || '/…'`;

export const withHosts = (form: FormDefinition): FormDefinition => ({
  ...form,
  webhooks: form.webhooks.map((webhook) => ({ ...webhook, url: hostOf(webhook.url) })),
});
