import type { SealedPerson } from "#domain/kit/person.ts";
import type { Client } from "./client.ts";
import type { TestServer } from "./server.ts";
import { until } from "./wait-for.ts";

export const ACCOUNT = "/api/site-users/account";

export type ReadMail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

type Row = SealedPerson & { readonly id: string };

/** Emails in the outbox, the oldest first, as their recipients would read them. */
export const readOutbox = async (
  { database, infrastructure }: TestServer,
  websiteId = "demo",
): Promise<readonly ReadMail[]> => {
  const rows = await database.query<Row>(
    `select mail_id as id, person_id as "personId", sealed from mail_outbox
      where website_id = $1 order by created_at, mail_id`,
    [websiteId],
  );
  const opened = await infrastructure.personalData.open(rows);
  return rows.flatMap(({ id }, index) => {
    const content = opened[index];
    return content ? [{ id, ...content } as unknown as ReadMail] : [];
  });
};

/** The latest email to an address with a matching subject, none of those known, once it has been sent. */
export const mailTo = (
  server: TestServer,
  to: string,
  subject: RegExp,
  known: ReadonlySet<string> = new Set(),
): Promise<ReadMail> =>
  until(async () => {
    const mails = await readOutbox(server);
    return mails.findLast(
      (mail) => mail.to === to && subject.test(mail.subject) && !known.has(mail.id),
    );
  });

export const tokenOf = ({ text }: ReadMail): string => {
  const token = /[?&]token=([^\s&]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error(`No token in: ${text}`);
  return decodeURIComponent(token);
};

export type SignedInAs = {
  readonly siteUserId: string;
  readonly xsrfToken: string;
  /** Writing calls contain the session's token. */
  readonly call: <Body = never>(
    method: "POST" | "PUT" | "DELETE",
    path: string,
    json?: unknown,
  ) => ReturnType<Client["request"]> & Promise<{ readonly status: number; readonly body: Body }>;
};

export const signedInAs = (
  client: Client,
  { siteUserId, xsrfToken }: { readonly siteUserId: string; readonly xsrfToken: string },
): SignedInAs => ({
  siteUserId,
  xsrfToken,
  call: (method, path, json) =>
    client.request(`${ACCOUNT}${path}`, {
      method,
      headers: { "x-siteuser-xsrf-token": xsrfToken },
      ...(json !== undefined && { json }),
    }) as never,
});

export const PASSWORD = "correct horse battery";

/** Registers an address, opens the email's link and signs in. */
export const becomeSiteUser = async (
  server: TestServer,
  client: Client,
  email: string,
  names: { readonly firstName?: string; readonly lastName?: string } = {},
): Promise<SignedInAs> => {
  // A former holder of the address has had such an email.
  const known = new Set((await readOutbox(server)).map(({ id }) => id));
  const registered = await client.post(ACCOUNT, { email, password: PASSWORD, ...names });
  if (registered.status !== 204) throw new Error(`Registering was refused: ${registered.status}`);
  const token = tokenOf(await mailTo(server, email, /^Confirm your account/, known));
  const { status, body } = await client.post<{ siteUserId: string; xsrfToken: string }>(
    `${ACCOUNT}/confirmation`,
    { token, password: PASSWORD },
  );
  if (status !== 200) throw new Error(`Confirming was refused: ${JSON.stringify(body)}`);
  return signedInAs(client, body);
};
