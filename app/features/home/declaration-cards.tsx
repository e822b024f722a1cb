import { Card, Cards, Fact } from "~/ui/blocks/card";
import { useText } from "~/ui/language/language";
import { Anchor } from "~/ui/text/anchor";
import { ButtonLink } from "~/ui/text/button";
import { StatusTag, type StatusTone } from "~/ui/text/status-tag";
import { VisuallyHidden } from "~/ui/text/visually-hidden";
import type { ShownDeclaration } from "./declarations.server";

const tones: Record<string, StatusTone> = { SUBMITTED: "good", OPEN: "wait", CLOSED: "off" };

const isStatus = (status: string): status is "SUBMITTED" | "OPEN" | "CLOSED" =>
  Object.hasOwn(tones, status);

interface DeclarationsProps {
  declarations: ShownDeclaration[];
  /** One level below the heading above the cards. */
  headingLevel?: 2 | 3;
}

/** Lists health declarations, each with the link to fill it in or to read its result. */
export function Declarations({ declarations, headingLevel = 2 }: DeclarationsProps) {
  const text = useText();
  return (
    <Cards>
      {declarations.map(
        ({ id, name, centre, status, dueSince, submittedOn, to, isUnconfirmed }) => (
          <Card
            key={id}
            title={
              submittedOn
                ? text("health:submitted-on", { date: submittedOn })
                : text("health:asked-on", { date: dueSince })
            }
            icon="document"
            headingLevel={headingLevel}
            status={
              <StatusTag tone={tones[status] ?? "info"}>
                {isStatus(status) ? text(`health:status.${status}`) : status}
              </StatusTag>
            }
            actions={to ? <ToDeclaration to={to} open={status === "OPEN"} name={name} /> : null}
          >
            <Fact icon="user">{name}</Fact>
            {centre ? <Fact icon="place">{centre}</Fact> : null}
            {isUnconfirmed ? <p>{text("health:declarations.unconfirmed")}</p> : null}
          </Card>
        ),
      )}
    </Cards>
  );
}

function ToDeclaration({ to, open, name }: { to: string; open: boolean; name: string }) {
  const text = useText();
  return open ? (
    <ButtonLink to={to}>
      {text("health:fill-in")}
      <VisuallyHidden> {text("health:fill-in.what", { name })}</VisuallyHidden>
    </ButtonLink>
  ) : (
    <Anchor to={to}>
      {text("health:see-result")}
      <VisuallyHidden> {text("health:see-result.what", { name })}</VisuallyHidden>
    </Anchor>
  );
}
