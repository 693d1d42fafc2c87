import "./styles/site.css";
import { recordPageView } from "../census/record-page-view.ts";
import { mountRoots } from "./mount-roots.tsx";
import { roots } from "./roots.tsx";

mountRoots(roots);
recordPageView();
