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
      label="Hide all reviews for now"
      description="Overrides the two switches above. Nothing is lost."
    />
    {props.draft.nativeProductReviewsEnabled && (
      <TextInput
        {...textProps(props, "reviewRequestAfter", 3)}
        label="Ask buyers for a review after this many days"
        description="By email, once per order, with a link to a form. Leave it empty to ask nobody."
        inputMode="numeric"
      />
    )}
  </Titled>
);

export const CaptchaSection = (props: SectionProps) => (
  <Titled title="Captcha">
    <Switch
      {...switchProps(props, "captcha")}
      label="Forms may ask for a captcha"
      description="It gives the sender’s browser a small sum to work out, runs on this server and tells nobody else. Each form says for itself whether it asks."
    />
    {props.draft.captcha && (
      <TextInput
        {...textProps(props, "captchaSiteKey", 100)}
        label="Site key"
        description="Any name you like. Whoever is solving a captcha when you change it has to start again."
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
      label="Tell visitors apart"
      description="With a cookie that holds a random number. Without it only page views are counted, not visitors."
    />
    {props.draft.visitorMetrics && (
      <Switch
        {...switchProps(props, "restrictiveCookiePolicy")}
        label="Ask before setting that cookie"
        description="The site asks each visitor once. Until they allow it, tracking cookies are cleared."
      />
    )}
    <Switch
      {...switchProps(props, "censusDisabled")}
      label="Record no page views at all"
      description="Reports stay empty from then on."
    />
  </Titled>
);

export const FormsSection = (props: SectionProps) => (
  <Titled title="Forms">
    <Switch
      {...switchProps(props, "vanillaFormHandler")}
      label="Enforce the length limits of long texts"
      description="With a counter below each. Switched off, the limits that you give in the form builder are ignored."
    />
  </Titled>
);
