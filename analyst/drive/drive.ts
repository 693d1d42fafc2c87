import type { Drive } from "./drive-context.ts";
import { openHttp } from "./http.ts";
import { readInvoiceLines } from "./invoice-lines.ts";
import { type Credentials, type OwnerAccess, signInAsOwner } from "./owner-access.ts";
import { type DrivePlan, planDrive } from "./plan.ts";
import { pushInvoices, pushPayments, pushRefunds } from "./push-invoices.ts";
import { pushProducts } from "./push-products.ts";
import { type Reconciliation, reconcile } from "./reconcile.ts";

export type Phase = "products" | "invoices" | "payments" | "refunds";

export type DriveOptions = {
  readonly content: string;
  /** Origin of the running Daybook, `http://127.0.0.1:3000`. */
  readonly origin: string;
  readonly websiteId: string;
  readonly currency: string;
  /** Maximum number of concurrent calls. */
  readonly atOnce: number;
  readonly credentials?: Credentials | undefined;
  readonly access: OwnerAccess;
  /** Creates passes for the limits per client. Absent: the drive counts as one client. */
  readonly limitPass?: (() => string) | undefined;
  readonly onPlan?: (plan: DrivePlan) => void;
  /**
   * Called at the start of a phase with its number of steps; returns the callback for each step.
   */
  readonly onPhase?: (phase: Phase, steps: number) => () => void;
};

/** UTF-8, or the older Western encoding of some copies of the data set. */
export const decodeFile = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
};

/**
 * Sends a file's invoices through a running Daybook, as its visitors would, and compares the read
 * models with the file. It keeps no state: a run finds earlier progress on the server,
 * so that it can be killed and repeated at any moment.
 */
export const driveFile = async ({
  content,
  origin,
  websiteId,
  currency,
  atOnce,
  credentials,
  access,
  limitPass,
  onPlan,
  onPhase = () => () => undefined,
}: DriveOptions): Promise<{ plan: DrivePlan; reconciliation: Reconciliation }> => {
  const plan = planDrive(readInvoiceLines(content), content);
  onPlan?.(plan);
  const http = await openHttp(origin, limitPass);
  const owner = await signInAsOwner(access, http, websiteId, credentials);
  const drive: Drive = { http, plan, owner, atOnce, currency };
  await pushProducts(drive, onPhase("products", plan.products.length));
  await pushInvoices(drive, onPhase("invoices", plan.invoices.length));
  await pushPayments(drive, onPhase("payments", plan.invoices.length));
  await pushRefunds(drive, onPhase("refunds", plan.refunds.length));
  return { plan, reconciliation: await reconcile(drive) };
};
