import { Alert, Switch, TextInput } from "@mantine/core";
import { getLoadedPartsContract } from "#commands/starters/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Part, type SectionProps, switchProps, Topic, textProps } from "./section-fields.tsx";

export const ReviewsSection = (props: SectionProps) => (
  <Topic of="reviews">
    <Switch
      {...switchProps(props, "nativeProductReviewsEnabled")}
      description="A review is shown once you have approved it."
    />
    <Switch {...switchProps(props, "importedProductReviewsEnabled")} />
    <Switch
      {...switchProps(props, "productReviewsDisabled")}
      description="Overrides the two settings above. No reviews are deleted."
    />
    {props.draft.nativeProductReviewsEnabled && (
      <TextInput
        {...textProps(props, "reviewRequestAfter", 3)}
        description="Sent by email once per order, with a link to a form. Leave empty to turn review requests off."
        inputMode="numeric"
      />
    )}
  </Topic>
);

const Captcha = (props: SectionProps) => (
  <Part title="Captcha">
    <Switch
      {...switchProps(props, "captcha")}
      description="The visitor’s browser solves a small computation. The captcha runs on this server and shares no data with third parties. You turn it on for each form separately."
    />
    {props.draft.captcha && (
      <TextInput
        {...textProps(props, "captchaSiteKey", 100)}
        description="Any name. If you change it, visitors who are solving a captcha have to start over."
        required
      />
    )}
  </Part>
);

export const ContentSection = (props: SectionProps) => (
  <Topic of="posts">
    <Switch {...switchProps(props, "commentsEnabled")} />
    <Switch {...switchProps(props, "simpleLikingEnabled")} />
  </Topic>
);

/** The question holds back code blocks that are to wait for it, and no other script of the owner. */
const OwnScriptsNote = () => {
  const { data } = useCall(getLoadedPartsContract, {});
  if (data?.ownScripts !== true) return null;
  return (
    <Alert color="yellow" title="Your own scripts do not wait for this question">
      Published pages or templates run your own scripts. They run for every visitor, before the
      cookie question is answered and after Decline. If they store or send data, put them into a
      code block that waits until visitors allow it.
    </Alert>
  );
};

export const VisitsSection = (props: SectionProps) => (
  <Topic of="privacy">
    <Switch
      {...switchProps(props, "cookielessVisitors")}
      description="Recognizes a visitor by network and browser, for one day. Stores nothing in the browser, so nobody is asked. A visitor who comes on two days counts as two visitor-days. Applies from now on."
    />
    {!props.draft.cookielessVisitors && (
      <Switch
        {...switchProps(props, "visitorMetrics")}
        description="Stores random numbers in the browser to count unique visitors. Orders and sign-ups connect them with a person. Without them, only page views are counted."
      />
    )}
    {props.draft.visitorMetrics && !props.draft.cookielessVisitors && (
      <Switch
        {...switchProps(props, "restrictiveCookiePolicy")}
        description="Each visitor is asked once. Nothing is stored to count them until they agree."
      />
    )}
    <OwnScriptsNote />
    <Switch
      {...switchProps(props, "censusDisabled")}
      description="Reports stay empty from then on."
    />
  </Topic>
);

export const FormsSection = (props: SectionProps) => (
  <Topic of="forms">
    <Switch
      {...switchProps(props, "vanillaFormHandler")}
      description="Shows a character counter below each field. If off, the limits set in the form builder are ignored."
    />
    <Captcha {...props} />
  </Topic>
);
