import { type Route, route } from "#infra/http/route.ts";
import { createAnswerQuestion, type QuestionDependencies } from "./answer-question.ts";
import { answerQuestionContract } from "./contract.ts";

/** The members' questions in SQL. */
export const analysisCommands = (dependencies: QuestionDependencies): readonly Route[] => {
  const answer = createAnswerQuestion(dependencies);
  return [
    route(answerQuestionContract, async ({ body, context }) => {
      const answered = await answer(body, context);
      return { status: answered.state === "building" ? 202 : 200, body: answered };
    }),
  ];
};
