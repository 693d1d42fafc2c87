import { Switch, TextInput } from "@mantine/core";
import { type SectionProps, switchProps, Titled, textProps } from "./section-fields.tsx";

export const ReviewsSection = (props: SectionProps) => (
  <Titled title="Reviews">
    <Switch
      {...switchProps(props, "nativeProductReviewsEnabled")}
      label="Visitors can review products"
      description="What they write is shown once you have let it."
    />
    <Switch
      {...switchProps(props, "importedProductReviewsEnabled")}
      label="Show imported reviews"
    />
    <Switch
      {...switchProps(props, "productReviewsDisabled")}
      label="Show no reviews for now"
      description="Stops all of it at once, whatever stands above. Nothing is lost."
    />
    {props.draft.nativeProductReviewsEnabled && (
      <TextInput
        {...textProps(props, "reviewRequestAfter", 3)}
        label="Ask buyers by mail after so many days"
        description="Once per order, with a link that leads to a form. Left empty, nobody is asked."
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
      description="It makes senders' browsers work for a moment, runs on this server and tells nobody else. Each form says for itself whether it asks."
    />
    {props.draft.captcha && (
      <TextInput
        {...textProps(props, "captchaSiteKey", 100)}
        label="Site key"
        description="Any name. A new one makes every captcha that is being solved right now void."
        required
      />
    )}
  </Titled>
);

export const ContentSection = (props: SectionProps) => (
  <Titled title="Posts and galleries">
    <Switch {...switchProps(props, "commentsEnabled")} label="Comments" />
    <Switch {...switchProps(props, "simpleLikingEnabled")} label="Likes" />
  </Titled>
);

export const VisitsSection = (props: SectionProps) => (
  <Titled title="Visits and cookies">
    <Switch
      {...switchProps(props, "visitorMetrics")}
      label="Tell visitors apart"
      description="By a cookie with a random number. Without it page views are counted, and visitors are not."
    />
    {props.draft.visitorMetrics && (
      <Switch
        {...switchProps(props, "restrictiveCookiePolicy")}
        label="Ask before keeping that cookie"
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
      label="Text areas keep to their length"
      description="With a counter below. Without it the lengths that forms give their text areas are not looked at."
    />
  </Titled>
);
