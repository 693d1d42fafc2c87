/** What can have changed visits and sales, by how a chart names it. `{name}` is what it happened to. */
export const annotationTexts = {
  page: "Page published: {name}",
  post: "Published: {name}",
  price: "Price changed: {name}",
  restockSend: "Restock emails sent: {name}",
  couponStart: "Coupon {name} started",
  couponEnd: "Coupon {name} ended",
  template: "Template published: {name}",
  look: "Look published",
  lookEnd: "Built-in look shown again",
  siteFrame: "Header and footer published",
  siteFrameEnd: "Built-in header and footer shown again",
  form: "Form released: {name}",
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

/** Several of a kind. */
export const annotationPlurals: Readonly<Record<AnnotationKind, string>> = {
  page: "published pages",
  post: "published posts, events and galleries",
  price: "changed prices",
  restockSend: "sends of restock emails",
  couponStart: "starts of coupons",
  couponEnd: "ends of coupons",
  template: "published templates",
  look: "published looks",
  lookEnd: "withdrawn looks",
  siteFrame: "published headers and footers",
  siteFrameEnd: "withdrawn headers and footers",
  form: "released forms",
  measuringRules: "changes of measuring rules",
  note: "notes",
  alert: "alerts",
  alertOver: "ends of alerts",
};

export const annotationText = (kind: AnnotationKind, name: string): string =>
  annotationTexts[kind].replace("{name}", () => name);
