import { Group, Switch } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { type AnnotationKind, annotationPlurals, annotationText } from "#domain/kit/annotations.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import { annotationsContract } from "#read-api/census/annotations-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { Mark } from "../kit/figures/chart.ts";
import { useMay } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";

/** Where each kind is shown. */
export const addressOfMark: Readonly<Record<AnnotationKind, (id: string) => string>> = {
  page: (id) => `/pages/${id}`,
  post: (id) => `/content/${id}`,
  price: (id) => `/products/${id}`,
  restockSend: () => "/restock/sends",
  couponStart: () => "/coupons",
  couponEnd: () => "/coupons",
  template: (name) => `/templates/${name}`,
  look: () => "/looks",
  lookEnd: () => "/looks",
  siteFrame: () => "/header-footer",
  siteFrameEnd: () => "/header-footer",
  form: (id) => `/forms/${id}`,
  measuringRules: () => "/measuring-rules",
  note: () => "/census/notes",
  alert: () => "/measuring-rules/alerts",
  alertOver: () => "/measuring-rules/alerts",
};

const none: readonly never[] = [];

type Range = { readonly from: string; readonly to: string };

const useAnnotations = ({ from, to }: Range, isShown: boolean) =>
  useCall(annotationsContract, { query: { from, to } }, { enabled: isShown });

/** What happened on the days of a range, as marks of its chart. */
export const useMarks = (
  range: Range,
  isShown: boolean,
): readonly (Mark & { readonly at: string })[] => {
  const { data } = useAnnotations(range, isShown);
  return useMemo(
    () =>
      data === undefined || !isShown
        ? none
        : data.rows.map(({ kind, name, id, day, at }) => ({
            id: `${kind} ${id} ${at}`,
            day,
            at,
            text: annotationText(kind, name),
            to: addressOfMark[kind](id),
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
    <Link to="/census/notes" search={{ begin: dayOf(new Date(), timeZone) }}>
      Add a note
    </Link>
  );
};

/** Says which marks are incomplete. */
const Shortened = ({ range, isShown }: { readonly range: Range; readonly isShown: boolean }) => {
  const { data } = useAnnotations(range, isShown);
  if (!isShown || data === undefined || data.shortened.length === 0) return null;
  const kinds = data.shortened.map((kind) => annotationPlurals[kind]).join(", ");
  return (
    <span>Only the latest 100 of each are marked: {kinds}. Select fewer days to see all.</span>
  );
};

/** Hides the marks of a chart, and shows them again. */
export const MarksSwitch = ({
  range,
  isShown,
  onChange,
}: {
  /** The days of the chart. */
  readonly range: Range;
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
    <Shortened range={range} isShown={isShown} />
  </Group>
);
