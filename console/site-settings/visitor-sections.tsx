import { Switch, TextInput } from "@mantine/core";
import { type SectionProps, switchProps, Titled, textProps } from "./section-fields.tsx";

export const ReviewsSection = (props: SectionProps) => (
  <Titled title="Reviews">
    <Switch
      {...switchProps(props, "nativeProductReviewsEnabled")}
      label="Visitors can review products"
      description="A review is shown once you have approved it."
    />
    <Switch
      {...switchProps(props, "importedProductReviewsEnabled")}
      label="Show imported reviews"
    />
    <Switch
      {...switchProps(props, "productReviewsDisabled")}
      label="Temporarily hide all reviews"
      description="Overrides the two settings above. No reviews are deleted."
    />
    {props.draft.nativeProductReviewsEnabled && (
      <TextInput
        {...textProps(props, "reviewRequestAfter", 3)}
        label="Request a review after (days)"
        description="Sent by email once per order, with a link to a form. Leave empty to turn review requests off."
        inputMode="numeric"
      />
    )}
  </Titled>
);

export const CaptchaSection = (props: SectionProps) => (
  <Titled title="Captcha">
    <Switch
      {...switchProps(props, "captcha")}
      label="Allow captchas on forms"
      description="The visitor’s browser solves a small computation. The captcha runs on this server and shares no data with third parties. You turn it on for each form separately."
    />
    {props.draft.captcha && (
      <TextInput
        {...textProps(props, "captchaSiteKey", 100)}
        label="Site key"
        description="Any name. If you change it, visitors who are solving a captcha have to start over."
        required
      />
    )}
  </Titled>
);

export const ContentSection = (props: SectionProps) => (
  <Titled title="Posts and galleries">
    <Switch {...switchProps(props, "commentsEnabled")} label="Allow comments" />
    <Switch {...switchProps(props, "simpleLikingEnabled")} label="Allow likes" />
  </Titled>
);

export const VisitsSection = (props: SectionProps) => (
  <Titled title="Visits and cookies">
    <Switch
      {...switchProps(props, "visitorMetrics")}
      label="Use a visitor cookie"
      description="Stores a random number in a cookie to count unique visitors. Without it, only page views are counted."
    />
    {props.draft.visitorMetrics && (
      <Switch
        {...switchProps(props, "restrictiveCookiePolicy")}
        label="Ask before setting that cookie"
        description="Each visitor is asked once. Tracking cookies are deleted until they agree."
      />
    )}
    <Switch
      {...switchProps(props, "censusDisabled")}
      label="Do not record page views"
      description="Reports stay empty from then on."
    />
  </Titled>
);

export const FormsSection = (props: SectionProps) => (
  <Titled title="Forms">
    <Switch
      {...switchProps(props, "vanillaFormHandler")}
      label="Enforce length limits on long text fields"
      description="Shows a character counter below each field. If off, the limits set in the form builder are ignored."
    />
  </Titled>
);
