import { Group, Switch } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { type AnnotationKind, annotationText } from "#domain/kit/annotations.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import { annotationsContract } from "#read-api/census/annotations-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { Mark } from "../kit/figures/chart.ts";
import { useMay } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";

/** Where each kind is shown. */
const addressOf: Readonly<Record<AnnotationKind, (id: string) => string>> = {
  page: (id) => `/pages/${id}`,
  post: (id) => `/content/${id}`,
  price: (id) => `/products/${id}`,
  restockSend: () => "/restock/sends",
  couponStart: () => "/coupons",
  couponEnd: () => "/coupons",
  measuringRules: () => "/measuring-rules",
  note: () => "/census/notes",
  alert: () => "/measuring-rules/alerts",
  alertOver: () => "/measuring-rules/alerts",
};

const none: readonly never[] = [];

/** What happened on the days of a range, as marks of its chart. */
export const useMarks = (
  range: { readonly from: string; readonly to: string },
  isShown: boolean,
): readonly (Mark & { readonly at: string })[] => {
  const { from, to } = range;
  const { data } = useCall(annotationsContract, { query: { from, to } }, { enabled: isShown });
  return useMemo(
    () =>
      data === undefined || !isShown
        ? none
        : data.rows.map(({ kind, name, id, day, at }) => ({
            id: `${kind} ${id} ${at}`,
            day,
            at,
            text: annotationText(kind, name),
            to: addressOf[kind](id),
          })),
    [data, isShown],
  );
};

/** A note is added on the screen of notes. */
const AddNote = () => {
  const { timeZone } = useWebsite();
  const mayChange = useMay()("census:write");
  if (!mayChange) return null;
  return (
    <Link to="/census/notes" search={{ begin: dayOf(new Date(), timeZone) } as never}>
      Add a note
    </Link>
  );
};

/** Hides the marks of a chart, and shows them again. */
export const MarksSwitch = ({
  isShown,
  onChange,
}: {
  readonly isShown: boolean;
  readonly onChange: (isShown: boolean) => unknown;
}) => (
  <Group gap="lg" fz="sm">
    <Switch
      size="xs"
      label="Show what happened"
      checked={isShown}
      onChange={({ currentTarget: { checked } }) => onChange(checked)}
    />
    <AddNote />
  </Group>
);
