import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createDeliveryRecords, INTERRUPTED, MAIL_WAITS_DAYS } from "./delivery-records.ts";
import { createSealMail } from "./outbox.ts";
import {
  type Deliveries,
  type Delivery,
  type FailureKind,
  type Mail,
  type Mailer,
  MailNotAccepted,
} from "./port.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/**
 * Pauses between the attempts of one email: eight attempts within two hours, because servers that
 * greylist accept an email only minutes later.
 */
const PAUSES_MS = [
  3 * SECOND,
  10 * SECOND,
  30 * SECOND,
  3 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  60 * MINUTE,
];
const LATE = `It waited for an email server for more than ${MAIL_WAITS_DAYS} days.`;
const FORGOTTEN = "The person’s data was erased.";

/**
 * The intent and content are recorded before an email leaves, and the outcome after. A crashed
 * process leaves an intent without an outcome: a repeatable mailer is simply asked again; with a
 * mail server it is unknown whether the email left, so it counts as failed and only another job (a
 * person's new request) sends it again. An email that the server deferred has its own pause,
 * which the deaths of processes neither shorten nor lengthen.
 */
export const createDeliveries = ({
  database,
  mailer,
  personalData,
  nowMs = Date.now,
}: {
  readonly database: Sql;
  readonly mailer: Mailer;
  readonly personalData: Pick<PersonalData, "seal" | "sealFor">;
  readonly nowMs?: () => number;
}): Deliveries => {
  const records = createDeliveryRecords({ database, personalData });
  const sealed = createSealMail(personalData, mailer.repeatable);

  const fail = async (
    mail: Mail,
    kind: FailureKind,
    reason: string,
    answer?: string,
  ): Promise<Delivery> => {
    await records.settle(mail, { state: "failed", error: reason, kind, answer });
    return { state: "failed", kind, reason };
  };

  const begin = async (jobKey: string, mail: Mail): Promise<number | Delivery> => {
    const kept = await sealed(mail);
    const taken = await records.take({ jobKey, mail, kept });
    if (taken !== undefined) {
      if (kept === undefined) return fail(mail, "bounced", FORGOTTEN);
      return taken.isLate && mailer.waits !== true ? fail(mail, "stopped", LATE) : taken.attempts;
    }
    const known = await records.find(mail);
    if (known?.state === "handed-over") return { state: "handed-over" };
    if (known?.state === "failed")
      return { state: "failed", kind: known.kind ?? "gave-up", reason: known.error ?? "" };
    if (known?.state === "postponed" && known.nextTryAt !== null)
      return { state: "postponed", reason: known.error ?? "", nextTryAt: known.nextTryAt };
    return mailer.repeatable ? 1 : fail(mail, "in-doubt", INTERRUPTED);
  };

  const afterProblem = async (
    mail: Mail,
    attempts: number,
    { problem, reason, answer }: MailNotAccepted,
  ): Promise<Delivery | "unreachable"> => {
    if (problem === "uncertain") return fail(mail, "in-doubt", INTERRUPTED);
    if (problem === "withheld") return fail(mail, "in-doubt", reason);
    if (problem === "unreachable") {
      await records.settle(mail, { state: "postponed", error: reason, uncounted: 1 });
      return "unreachable";
    }
    if (problem === "refused") return fail(mail, "bounced", reason, answer);
    const pauseMs = PAUSES_MS[attempts - 1];
    if (pauseMs === undefined) return fail(mail, "gave-up", reason, answer);
    const nextTryAt = new Date(nowMs() + pauseMs).toISOString();
    await records.settle(mail, { state: "postponed", error: reason, answer, nextTryAt });
    return { state: "postponed", reason, nextTryAt };
  };

  return {
    deliver: async (jobKey, mail) => {
      const attempts = await begin(jobKey, mail);
      if (typeof attempts !== "number") return attempts;
      try {
        await mailer.send(mail);
      } catch (error) {
        if (!(error instanceof MailNotAccepted)) throw error;
        const delivery = await afterProblem(mail, attempts, error);
        if (delivery === "unreachable") throw error;
        return delivery;
      }
      await records.settle(mail, { state: "handed-over", keptHere: mailer.repeatable });
      return { state: "handed-over" };
    },
  };
};
