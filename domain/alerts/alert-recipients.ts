import type { Permission } from "../kit/permission.ts";
import type { Alert } from "../measuring/alerts.ts";
import { permissionsOf, type WebsiteRole } from "../owners/roles.ts";

/** What a member must be allowed to see to get the emails of an alert. */
const permissionsForAlert = (kind: Alert["kind"]): readonly Permission[] =>
  kind === "conversion" ? ["census:read", "overview:read"] : ["census:read"];

export const canSeeAlert = (roles: readonly WebsiteRole[], kind: Alert["kind"]): boolean => {
  const permissions = permissionsOf(roles);
  return permissionsForAlert(kind).every((permission) => permissions.has(permission));
};

/** Why a selected member does not get emails of alerts. */
const obstacles = ["left", "role", "address", "orders"] as const;
type Obstacle = (typeof obstacles)[number];

export type SelectedRecipient = {
  readonly name: string;
  readonly roles: readonly WebsiteRole[];
  readonly addressProven: boolean;
};

const obstacleOf = (member: SelectedRecipient | "left"): Obstacle | undefined => {
  if (member === "left") return "left";
  if (!canSeeAlert(member.roles, "no-visits")) return "role";
  if (!member.addressProven) return "address";
  return canSeeAlert(member.roles, "conversion") ? undefined : "orders";
};

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

const obstacleTexts: Readonly<Record<Obstacle, (names: readonly string[]) => string>> = {
  left: ({ length }) =>
    length === 1
      ? "A selected member has left the team and gets no emails."
      : `${length} selected members have left the team and get no emails.`,
  role: (names) => `No emails to ${list.format(names)}: their role cannot see these reports.`,
  address: (names) =>
    `No emails to ${list.format(names)}: they have not confirmed their email address.`,
  orders: (names) =>
    `No emails about conversion to ${list.format(names)}: their role cannot see sums of orders.`,
};

export type RecipientTexts = {
  /** The administrators get emails instead. */
  readonly fallback?: string;
  readonly notes: readonly string[];
};

/** Why selected members do not get emails of alerts, and who does when none of them can. */
export const recipientTexts = (
  selected: readonly (SelectedRecipient | "left")[],
): RecipientTexts => {
  const judged = selected.map((member) => ({
    name: member === "left" ? "" : member.name,
    obstacle: obstacleOf(member),
  }));
  const notes = obstacles.flatMap((kind) => {
    const names = judged.filter(({ obstacle }) => obstacle === kind).map(({ name }) => name);
    return names.length === 0 ? [] : [obstacleTexts[kind](names)];
  });
  if (judged.length === 0) return { notes: [] };
  if (judged.some(({ obstacle }) => obstacle === undefined)) return { notes };
  const fallback = judged.some(({ obstacle }) => obstacle === "orders")
    ? "None of the selected members can see orders. Administrators get the emails about conversion until you select others."
    : "None of the selected members can get these emails. Administrators get them until you select others.";
  return { fallback, notes };
};
