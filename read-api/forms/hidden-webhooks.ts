import type { FormDefinition } from "#domain/forms/definition.ts";
import type { RequestContext } from "#infra/http/context.ts";

/**
 * The addresses of many receivers are secrets themselves: whoever knows one can call it. They are whole
 * for who may change forms; others see the host. Our choice.
 */
export const showsWebhooks = ({ owner }: Pick<RequestContext, "owner">): boolean =>
  owner?.permissions.has("forms:write") === true;

/** `hooks.example/…` */
export const hostOf = (url: string): string => `${URL.parse(url)?.host ?? ""}/…`;

/** In SQL, where addresses are searched and sorted: what is not shown must not be found either. */
export const hostOfSql = (url: string): string =>
  `coalesce(substring(${url} from '^https?://([^/?#@]+)(?:[/?#]|$)'), '') || '/…'`;

export const withHosts = (form: FormDefinition): FormDefinition => ({
  ...form,
  webhooks: form.webhooks.map((webhook) => ({ ...webhook, url: hostOf(webhook.url) })),
});
