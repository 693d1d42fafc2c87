/** Where a mail about an order leads to; the token is signed. Spec: B2.29. */
export const REVIEW_REQUEST_PATH = "/reviews/request";
