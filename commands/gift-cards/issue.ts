import { lastCharactersOf } from "#domain/gift-cards/code.ts";
import { giftCardDecider } from "#domain/gift-cards/decide.ts";
import { GiftCardEvent, type GiftCardSource } from "#domain/gift-cards/events.ts";
import type { GiftCardState } from "#domain/gift-cards/evolve.ts";
import type { GiftCardRejection } from "#domain/gift-cards/rejections.ts";
import { accept, type Result } from "#domain/kit/result.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { Handler } from "../kit/handle.ts";
import { drawCode, hashOfCode } from "./gift-cards.ts";

/** Who gets a code, and with which words. */
export type Recipient = {
  readonly email: string;
  readonly name: string;
  readonly fromName: string;
  readonly message: string;
  /** An owner's own, for owners. */
  readonly note?: string;
};

export type Issue = {
  /** Follows from what the card is issued for, so that a repeat issues nothing. */
  readonly giftCardId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly source: GiftCardSource;
  /** Null: nobody is mailed. With the person whom they are known as, who may have been forgotten. */
  readonly recipient: (Recipient & { readonly personId?: string }) | null;
  readonly metadata: EventMetadata;
};

export type IssueDependencies = {
  readonly handler: Handler;
  readonly personalData: Pick<PersonalData, "seal" | "sealFor">;
  readonly signing: Pick<Signing, "sign">;
  readonly now: () => string;
};

export type Issued = { readonly state: GiftCardState; readonly position: bigint | undefined };

/** Under this name a code is sealed that nobody is to be mailed. */
const nobody = (giftCardId: string): string => `gift-card:${giftCardId}`;

/** What a card's `person` opens to. */
export const sealCode = (
  personalData: Pick<PersonalData, "seal">,
  websiteId: string,
  giftCardId: string,
  content: { readonly code: string } & Partial<Recipient>,
) => personalData.seal(websiteId, content.email || nobody(giftCardId), content);

/** A person who was forgotten while the card was issued does not come back with it. */
const sealFor = async (
  { personalData }: Pick<IssueDependencies, "personalData">,
  websiteId: string,
  giftCardId: string,
  code: string,
  recipient: Issue["recipient"],
) => {
  const { personId, ...said } = recipient ?? {};
  const content = { code, ...said };
  if (personId === undefined) return sealCode(personalData, websiteId, giftCardId, content);
  const sealed = await personalData.sealFor(websiteId, personId, content);
  return sealed ?? sealCode(personalData, websiteId, giftCardId, { code });
};

/** Draws a code and puts money under it. Of two that run at once, the code of one counts. */
export const createIssue = (dependencies: IssueDependencies) => {
  const { handler, signing, now } = dependencies;
  const cards = handler(giftCardDecider, GiftCardEvent);
  return async ({
    giftCardId,
    recipient,
    metadata,
    ...card
  }: Issue): Promise<Result<Issued, GiftCardRejection>> => {
    const { websiteId } = metadata;
    const { state } = await cards.load(websiteId, giftCardId);
    if (state.issued !== undefined) return accept({ state, position: undefined });
    const code = drawCode();
    const person = await sealFor(dependencies, websiteId, giftCardId, code, recipient);
    return cards.run(
      giftCardId,
      {
        type: "IssueGiftCard",
        giftCardId,
        ...card,
        codeHash: hashOfCode(signing, websiteId, code),
        lastCharacters: lastCharactersOf(code),
        person,
        at: now(),
      },
      { metadata },
    );
  };
};
