import type { FormDefinition } from "#domain/forms/definition.ts";
import type { SpamReason } from "#domain/forms/events.ts";
import { spamReasons } from "#domain/forms/spam.ts";
import type { FieldValues } from "#domain/forms/values.ts";
import type { Captcha } from "#infra/captcha/port.ts";
import type { CountRecent } from "./count-recent.ts";

export type SpamDependencies = {
  readonly captcha: Pick<Captcha, "verify">;
  readonly countRecent: CountRecent;
};

export type Suspect = {
  readonly websiteId: string;
  readonly submissionId: string;
  readonly form: FormDefinition;
  readonly sent: FieldValues;
  readonly captchaKey: string | undefined;
  readonly clientIp: string;
  readonly fillMs: number;
  /** ISO 8601. */
  readonly at: string;
};

/** Whether the form requires a captcha: only where a site key is configured. Spec: B5.6. */
export const demandsCaptcha = ({ captcha }: Pick<FormDefinition, "captcha">): boolean =>
  captcha !== null && captcha.siteKey.trim() !== "";

/** Collects the facts for the spam rules. Retrying the same submission gives the same facts. */
export const createDetectSpam =
  ({ captcha, countRecent }: SpamDependencies) =>
  async (suspect: Suspect): Promise<readonly SpamReason[]> => {
    const { websiteId, submissionId, form, sent, captchaKey, clientIp, fillMs, at } = suspect;
    const { formId, spam } = form;
    const place = { websiteId, formId, submissionId, clientIp, at };
    const [solved, sentWithinHour] = await Promise.all([
      !demandsCaptcha(form) ||
        captcha.verify(websiteId, captchaKey ?? "", `form submission ${submissionId}`),
      spam.maximumPerHour === null ? 0 : countRecent({ ...place, atMost: spam.maximumPerHour }),
    ]);
    return spamReasons(form, { sent, fillMs, sentWithinHour, captchaFailed: !solved });
  };
