/** What the figures of a funnel mean, in the words of the screen. */
export const funnelTexts: Readonly<Record<string, string>> = {
  Steps:
    "The steps in this order. Other pages and actions in between do not matter. One page view or action counts as one step.",
  "First step":
    "It must be in the selected days, in a visit that the filters select. The visit counts on the day on which it started.",
  "In a visit":
    "All steps are in one visit. An action belongs to a visit until the visit would have ended.",
  "Within days":
    "Each visitor counts once. Later steps can be in other visits and after the selected days, up to that time after the first step.",
  Visitors:
    "Recognized visitors. Orders and refunds are recorded ones, of the visitor who filled the cart; once the customer is erased, they are not attributed.",
  Before:
    "The same steps on the days to compare with. Their later steps had the same time to be done, but those of the selected days may still follow.",
  "Median time":
    "Half of those who reached a step took at most this long, measured from the latest first step that leads to it.",
};
