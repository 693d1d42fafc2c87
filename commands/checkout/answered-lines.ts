import type { PlacedOrder } from "#domain/orders/evolve.ts";
import { lineWithFields } from "#domain/orders/order-lines.ts";
import type { OrderLine } from "#domain/orders/order-parts.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";

type Sealing = Pick<PersonalData, "seal" | "open" | "tie">;

/** An order's lines with the answers to extra fields that can still be opened. */
export const openLines = async (
  { open }: Pick<PersonalData, "open">,
  lines: readonly OrderLine[],
): Promise<OrderLine[]> => {
  const sealed = lines.flatMap(({ sealedFields }) => sealedFields ?? []);
  const opened = (sealed.length === 0 ? [] : await open(sealed)).values();
  return lines.map((line) =>
    line.sealedFields === undefined ? line : lineWithFields(line, opened.next().value),
  );
};

export const withOpenLines = async (
  personalData: Pick<PersonalData, "open">,
  placed: PlacedOrder,
): Promise<PlacedOrder> => ({ ...placed, lines: await openLines(personalData, placed.lines) });

const MAX_TRIES = 3;

/**
 * Seals the customer's data and links the cart's person to theirs, so that both are erased
 * together. A customer who is erased at this moment becomes a new person, as with every order in
 * progress.
 */
export const sealBuyer = async (
  { seal, tie }: Sealing,
  websiteId: string,
  address: string,
  content: Readonly<Record<string, unknown>>,
  lines: readonly OrderLine[],
) => {
  const fillers = new Set(lines.flatMap(({ sealedFields }) => sealedFields?.personId ?? []));
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const person = await seal(websiteId, address, content);
    const { personId } = person;
    const tied = await Promise.all([...fillers].map((filler) => tie(websiteId, filler, personId)));
    if (!tied.includes(false)) return person;
  }
  throw new Error("The buyer is forgotten faster than they can be sealed.");
};
