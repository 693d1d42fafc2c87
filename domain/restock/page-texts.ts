/** On the pages that the links of mails lead to. Our choice: the specification shows none. */
export const restockPageTexts = {
  confirmTitle: "Shall we tell you?",
  confirmAsk: "We will write to you once, as soon as it is back.",
  confirmButton: "Yes, tell me",
  confirmed: "Thank you. We will write as soon as it is back.",
  unsubscribeTitle: "No more restock mails?",
  unsubscribeAsk: "You will not be told about anything that you wait for in this shop any more.",
  unsubscribeButton: "No more mails",
  unsubscribed: "You wait for nothing any more, and get no more of these mails.",
  unitsNotHeld:
    "What was reserved for you is not any more: the time is over, or it is being bought in the browser that opened this link first. The product’s page tells you when it is back.",
  tokenInvalid: "This link is not valid. Please use the link of the latest mail.",
} as const;
