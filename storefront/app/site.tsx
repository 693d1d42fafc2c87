import "./styles/site.css";
import { openQuickViews } from "../catalog/open-quick-views.ts";
import { followCookiePolicy } from "../census/ask-for-cookies.ts";
import { recordPageView } from "../census/record-page-view.ts";
import { recordReviewsTab, recordVisit } from "../collector/record-visit.ts";
import { reportErrors } from "../error-reports/report-errors.ts";
import { openReviews } from "../reviews/open-reviews.ts";
import { mountRoots } from "./mount-roots.tsx";
import { roots } from "./roots.tsx";

reportErrors();
mountRoots(roots);
recordPageView();
recordVisit();
recordReviewsTab();
followCookiePolicy();
openQuickViews();
openReviews();
