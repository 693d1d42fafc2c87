/** Path of the link in an email about an order; the token is signed. Spec: B2.29. */
export const REVIEW_REQUEST_PATH = "/reviews/request";
