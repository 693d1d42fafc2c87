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

/** The recipient of a code, with the message. */
export type Recipient = {
  readonly email: string;
  readonly name: string;
  readonly fromName: string;
  readonly message: string;
  /** A note of an owner, for owners only. */
  readonly note?: string;
};

export type Issue = {
  /** Derived from the reason for issuing the card, so that a repetition issues nothing. */
  readonly giftCardId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly source: GiftCardSource;
  /** Null: no email is sent. Includes the person's id, because they may have been erased. */
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

/** The key under which a code without a recipient is sealed. */
const nobody = (giftCardId: string): string => `gift-card:${giftCardId}`;

/** What a card's `person` opens to. */
export const sealCode = (
  personalData: Pick<PersonalData, "seal">,
  websiteId: string,
  giftCardId: string,
  content: { readonly code: string } & Partial<Recipient>,
) => personalData.seal(websiteId, content.email || nobody(giftCardId), content);

/** A person who is erased while the card is issued is not created again. */
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

/** Creates a code and assigns money to it. Of two concurrent runs, one code counts. */
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
