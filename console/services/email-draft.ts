import { connectEmailServerContract } from "#commands/services/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { getServicesContract } from "#read-api/services/contract.ts";
import { CallError } from "../kit/calls/api.ts";
import type { FormRules } from "../kit/editing/form-problems.ts";

type Server = NonNullable<ResponseOf<typeof getServicesContract>["emailServer"]["server"]>;
type Encryption = Server["encryption"];

export type EmailDraft = {
  readonly host: string;
  readonly port: number | string;
  readonly encryption: Encryption;
  readonly user: string;
  readonly password: string;
  readonly fromName: string;
  readonly fromAddress: string;
};

/** The usual port of each kind of encryption. */
export const usualPorts: Readonly<Record<Encryption, number>> = {
  tls: 465,
  starttls: 587,
  none: 25,
};

export const encryptionChoices: readonly { readonly value: Encryption; readonly label: string }[] =
  [
    { value: "starttls", label: "STARTTLS (usually port 587)" },
    { value: "tls", label: "TLS (usually port 465)" },
    { value: "none", label: "Only if the server offers it (usually port 25)" },
  ];

export const emailDraftOf = (server: Server | null, websiteTitle: string): EmailDraft => ({
  host: server?.host ?? "",
  port: server?.port ?? usualPorts.starttls,
  encryption: server?.encryption ?? "starttls",
  user: server?.user ?? "",
  password: "",
  fromName: server?.fromName ?? websiteTitle,
  fromAddress: server?.fromAddress ?? "",
});

export const emailBodyOf = ({ port, password, ...draft }: EmailDraft) => ({
  ...draft,
  port: Number(port),
  ...(password !== "" && { password }),
});

/** Refusals of the member's own password, which a dialog asks for. */
export const isAboutOwnPassword = (error: unknown): boolean =>
  error instanceof CallError &&
  ["account-password-missing", "wrong-password", "too-many-attempts"].includes(error.code);

export const emailRules: FormRules<EmailDraft, typeof connectEmailServerContract> = {
  contract: connectEmailServerContract,
  bodyOf: emailBodyOf,
  texts: {
    host: "Enter the name of the server, such as smtp.example.com.",
    port: "Enter a number from 1 to 65535.",
    fromAddress: "Enter an email address, such as shop@example.com.",
  },
  codes: { "password-missing": "password" },
};
