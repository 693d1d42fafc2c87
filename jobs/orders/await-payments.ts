import type { CheckoutDependencies } from "#commands/checkout/dependencies.ts";
import { createOrders } from "#commands/orders/orders.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { sweep } from "../kit/sweep.ts";

export type AwaitPaymentsDependencies = CheckoutDependencies & {
  readonly sql: Sql;
  readonly newId: () => string;
};

export type AwaitPaymentsReport = { readonly reminded: number; readonly cancelled: number };

type Due = { readonly websiteId: string; readonly orderId: string; readonly isOver: boolean };

const MAX_AT_ONCE = 500;

const dueText = `
  select website_id as "websiteId", order_id as "orderId",
         coalesce(payment_cancel_at <= $1::timestamptz, false) as "isOver"
    from read.orders
   where payment_state = 'awaited'
     and least(case when payment_reminded then null else payment_remind_at end, payment_cancel_at)
         <= $1::timestamptz
   order by least(case when payment_reminded then null else payment_remind_at end, payment_cancel_at)
   limit $2`;

/**
 * Reminds the customers of unpaid orders with manual payment, and cancels overdue orders. The table
 * only shows where to look: the order's own stream decides, so that a payment that is recorded at
 * the same moment wins or loses as a whole. What a cancelled order returns is returned in this pass
 * or, after a crash, by the job for expired holds.
 */
export const createAwaitPayments = (
  dependencies: AwaitPaymentsDependencies,
): (() => Promise<AwaitPaymentsReport>) => {
  const { sql, now, newId } = dependencies;
  const { streams, returnWhatIsOwed } = createOrders(dependencies);

  const remind = async ({ websiteId, orderId }: Due): Promise<boolean> => {
    const metadata = { websiteId, actor: "job:await-payments", correlationId: newId() };
    const command = { type: "RemindOfPayment", at: now() } as const;
    const outcome = await streams.orders.run(orderId, command, { metadata });
    return outcome.ok && outcome.value.events.length > 0;
  };

  const cancel = async ({ websiteId, orderId }: Due): Promise<boolean> => {
    const metadata = { websiteId, actor: "job:await-payments", correlationId: newId() };
    const cancelId = `unpaid-${orderId}`;
    const command = { type: "CancelUnpaidOrder", cancelId, at: now() } as const;
    const outcome = await streams.orders.run(orderId, command, { metadata });
    if (!outcome.ok || outcome.value.events.length === 0) return false;
    await returnWhatIsOwed(orderId, metadata);
    return true;
  };

  return () =>
    sweep("Some payments that are awaited could not be looked after.", async (each) => {
      const due = await sql.query<Due>(dueText, [now(), MAX_AT_ONCE]);
      const isOver = ({ isOver: over }: Due) => over;
      const cancelled = await each(due.filter(isOver), cancel);
      const isWaiting = (one: Due) => !isOver(one);
      const reminded = await each(due.filter(isWaiting), remind);
      return { reminded, cancelled };
    });
};
