import { checkoutTexts } from "#domain/checkout/texts.ts";
import { formatCode } from "#domain/gift-cards/code.ts";
import type { GiftCardCommand } from "#domain/gift-cards/commands.ts";
import { giftCardDecider } from "#domain/gift-cards/decide.ts";
import { GiftCardEvent } from "#domain/gift-cards/events.ts";
import type { GiftCardState } from "#domain/gift-cards/evolve.ts";
import { giftCardTexts } from "#domain/gift-cards/texts.ts";
import { isEmail } from "#domain/kit/email.ts";
import { emailTexts } from "#domain/kit/email-texts.ts";
import { textOrEmpty } from "#domain/kit/read-text.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { requireExpressible } from "../kit/expressible.ts";
import { uuidOf } from "../kit/uuid-of.ts";
import {
  adjustGiftCardContract,
  disableGiftCardContract,
  enableGiftCardContract,
  issueGiftCardContract,
  mailGiftCardContract,
} from "./contract.ts";
import {
  type GiftCardCommandDependencies,
  metadataOf,
  positionOf,
  refuseGiftCard,
} from "./dependencies.ts";
import { createGiftCardIds } from "./gift-card-id.ts";
import { createIssue, type Recipient, sealCode } from "./issue.ts";

const requireEmail = (email: string): void => {
  const message = email === "" ? emailTexts.blank : emailTexts.invalid;
  if (email === "" || !isEmail(email))
    throw new Refusal(400, "email-invalid", message, { fields: { email: message } });
};

/** What the code was sealed with; 409 when the person has been erased. */
const createOpen =
  ({ personalData }: GiftCardCommandDependencies) =>
  async ({ person }: GiftCardState): Promise<Recipient & { readonly code: string }> => {
    const [opened] = person ? await personalData.open([person]) : [];
    if (!opened) throw new Refusal(409, "code-forgotten", giftCardTexts.codeForgotten);
    return {
      code: textOrEmpty(opened.code),
      email: textOrEmpty(opened.email),
      name: textOrEmpty(opened.name),
      fromName: textOrEmpty(opened.fromName),
      message: textOrEmpty(opened.message),
      ...(typeof opened.note === "string" && { note: opened.note }),
    };
  };

type Cards = ReturnType<typeof createCards>;
const createCards = ({ handler }: GiftCardCommandDependencies) =>
  handler(giftCardDecider, GiftCardEvent);

const issueRoute = (dependencies: GiftCardCommandDependencies, cards: Cards): Route => {
  const { websiteFacts, newId, now } = dependencies;
  const issue = createIssue(dependencies);
  const ids = createGiftCardIds(dependencies);
  const open = createOpen(dependencies);
  return route(issueGiftCardContract, async ({ body, context }) => {
    const { amountCents, email, name, message, note } = body;
    const { websiteId, idempotencyKey, owner } = context;
    const metadata = metadataOf(context);
    if (email !== "") requireEmail(email);
    const currency = body.currency ?? (await websiteFacts(websiteId)).currency;
    requireExpressible(currency, { amountCents });
    const giftCardId =
      idempotencyKey === undefined
        ? newId()
        : await ids.ofRequest(websiteId, owner?.ownerId ?? "", idempotencyKey);
    const issued = await issue({
      giftCardId,
      amountCents,
      currency,
      source: { kind: "owner", note: "" },
      recipient: { email, name, fromName: "", message, ...(note !== "" && { note }) },
      metadata,
    });
    if (!issued.ok) throw refuseGiftCard(issued.rejection);
    const { code } = await open(issued.value.state);
    const mailId = uuidOf("gift card mail", giftCardId, "first");
    const { origin } = context;
    const mailed =
      email === ""
        ? undefined
        : await cards.run(
            giftCardId,
            { type: "RequestGiftCardMail", giftCardId, mailId, sendAt: null, origin, at: now() },
            { metadata },
          );
    return {
      body: { giftCardId, code: formatCode(code) },
      ...positionOf((mailed?.ok ? mailed.value.position : undefined) ?? issued.value.position),
    };
  });
};

const mailRoute = (dependencies: GiftCardCommandDependencies, cards: Cards): Route => {
  const { personalData, now } = dependencies;
  const open = createOpen(dependencies);
  return route(mailGiftCardContract, async ({ params: { giftCardId }, body, context }) => {
    const { websiteId, origin } = context;
    const metadata = metadataOf(context);
    const { state } = await cards.load(websiteId, giftCardId);
    if (state.issued === undefined) throw refuseGiftCard({ code: "gift-card-unknown" });
    const opened = await open(state);
    const email = body.email || opened.email;
    requireEmail(email);
    const commands: GiftCardCommand[] = [
      {
        type: "RequestGiftCardMail",
        giftCardId,
        mailId: body.mailId,
        sendAt: null,
        origin,
        at: now(),
      },
    ];
    if (email !== opened.email) {
      // An owner's note about the previous recipient is not about the new one. For a card without a
      // recipient it can only be about the new one.
      const { note, ...told } = opened;
      const keepsNote = opened.email !== "";
      const content = { ...(keepsNote ? told : opened), email };
      const person = await sealCode(personalData, websiteId, giftCardId, content);
      commands.unshift({ type: "ChangeRecipient", giftCardId, person, keepsNote, at: now() });
    }
    let position: bigint | undefined;
    for (const command of commands) {
      const outcome = await cards.run(giftCardId, command, { metadata });
      if (!outcome.ok) throw refuseGiftCard(outcome.rejection);
      position = outcome.value.position ?? position;
    }
    return { body: { giftCardId, email }, ...positionOf(position) };
  });
};

/**
 * The reason for a change can contain anything about the card's recipient, so it is sealed for
 * them.
 */
const createSealReason =
  ({ personalData }: GiftCardCommandDependencies, cards: Cards) =>
  async (websiteId: string, giftCardId: string, reason: string) => {
    const { person } = (await cards.load(websiteId, giftCardId)).state;
    if (reason === "" || person === undefined) return { reason: "" };
    const sealed = await personalData.sealFor(websiteId, person.personId, { reason });
    if (sealed === undefined)
      throw new Refusal(409, "person-forgotten", checkoutTexts.buyerForgotten);
    return { reason: "", person: sealed };
  };

/** The owners' calls for gift cards. */
export const ownerRoutes = (dependencies: GiftCardCommandDependencies): readonly Route[] => {
  const { now } = dependencies;
  const cards = createCards(dependencies);
  const sealReason = createSealReason(dependencies, cards);

  /** `once`: the caller's idempotency key. */
  const change = async (context: RequestContext, command: GiftCardCommand, once = false) => {
    const { idempotencyKey } = context;
    const metadata = {
      ...metadataOf(context),
      ...(once && idempotencyKey !== undefined && { idempotencyKey }),
    };
    const { giftCardId } = command;
    const outcome = await cards.run(giftCardId, command, { metadata });
    if (!outcome.ok) throw refuseGiftCard(outcome.rejection);
    const { balanceCents, disabled } = outcome.value.state;
    return {
      body: { giftCardId, balanceCents, disabled },
      ...positionOf(outcome.value.position),
    };
  };

  return [
    issueRoute(dependencies, cards),
    mailRoute(dependencies, cards),
    route(adjustGiftCardContract, async ({ params: { giftCardId }, body, context }) => {
      const { issued } = await cards.peek(context.websiteId, giftCardId);
      if (issued) requireExpressible(issued.currency, { deltaCents: body.deltaCents });
      const { deltaCents, reason } = body;
      const why = await sealReason(context.websiteId, giftCardId, reason);
      const command = {
        type: "AdjustGiftCard",
        giftCardId,
        deltaCents,
        ...why,
        at: now(),
      } as const;
      return change(context, command, true);
    }),
    route(disableGiftCardContract, async ({ params: { giftCardId }, body, context }) => {
      const why = await sealReason(context.websiteId, giftCardId, body.reason);
      return change(context, { type: "DisableGiftCard", giftCardId, ...why, at: now() });
    }),
    route(enableGiftCardContract, async ({ params: { giftCardId }, context }) =>
      change(context, { type: "EnableGiftCard", giftCardId, at: now() }),
    ),
  ];
};
