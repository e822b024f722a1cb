/** All calls about sessions and assessments (SPEC sections 3, 4, 5 and 7). */

import { assessmentFirstCalls } from "./assessment-first";
import { leaveGroupCalls } from "./leave-group";
import { sessionAnswerCalls } from "./session-answers";
import { sessionChangeCalls } from "./session-changes";
import { sessionTimeCalls } from "./session-times";
import { termSessionCalls } from "./term-sessions";

export const sessions = {
  ...termSessionCalls,
  ...sessionTimeCalls,
  ...sessionChangeCalls,
  ...sessionAnswerCalls,
  ...leaveGroupCalls,
  ...assessmentFirstCalls,
};
