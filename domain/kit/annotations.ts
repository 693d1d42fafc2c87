/** What can have changed visits and sales, by how a chart names it. `{name}` is what it happened to. */
export const annotationTexts = {
  page: "Page published: {name}",
  post: "Published: {name}",
  price: "Price changed: {name}",
  restockSend: "Restock emails sent: {name}",
  couponStart: "Coupon {name} started",
  couponEnd: "Coupon {name} ended",
  measuringRules: "Measuring rules changed",
  note: "Note: {name}",
  alert: "Alert: {name}",
  alertOver: "Over: {name}",
} as const;
export type AnnotationKind = keyof typeof annotationTexts;

export const annotationKinds = Object.keys(annotationTexts) as [
  AnnotationKind,
  ...AnnotationKind[],
];

export const annotationText = (kind: AnnotationKind, name: string): string =>
  annotationTexts[kind].replace("{name}", () => name);
