import { type Route, route } from "#infra/http/route.ts";
import { createAdmission } from "./admission.ts";
import { createAnswerQuestion, type QuestionDependencies } from "./answer-question.ts";
import { answerQuestionContract } from "./contract.ts";
import { createCompareRules } from "./what-if.ts";
import { whatIfContract } from "./what-if-contract.ts";

/** The members' questions in SQL. */
export const analysisCommands = (needs: Omit<QuestionDependencies, "admit">): readonly Route[] => {
  const dependencies = { ...needs, admit: createAdmission() };
  const answer = createAnswerQuestion(dependencies);
  const compareRules = createCompareRules(dependencies);
  return [
    route(answerQuestionContract, async ({ body, context }) => {
      const answered = await answer(body, context);
      return { status: answered.state === "building" ? 202 : 200, body: answered };
    }),
    route(whatIfContract, async ({ body, context }) => {
      const compared = await compareRules(body, context);
      return { status: compared.state === "building" ? 202 : 200, body: compared };
    }),
  ];
};
