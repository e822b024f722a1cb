import { brand } from "~/lib/brand";
import { Button, ButtonLink } from "~/ui/button";
import { MessagePage } from "~/ui/page/message-page";
import { PageForm } from "~/ui/page/page-form";
import * as paths from "~/web/paths";

export interface DentalHurdleProps {
  hurdle: "register" | "call" | "history-missing" | "history-old";
  /** The loved one it is about; null for oneself. */
  whose: string | null;
  /** The list of appointments. */
  backTo: string;
}

export function hurdleTitle(hurdle: DentalHurdleProps["hurdle"], whose: string | null): string {
  switch (hurdle) {
    case "register":
      return whose ? `Register ${whose} for Denticare` : "Register for Denticare";
    case "call":
      return "Please call us for an appointment";
    case "history-old":
      return "Please update the medical history";
    case "history-missing":
      return "Please fill in the medical history";
  }
}

/** What comes before a dental appointment: becoming a Denticare client, the medical history, or a call. */
export function DentalHurdle({ hurdle, whose, backTo }: DentalHurdleProps) {
  const { number, href, hours } = brand.phones.hotline;
  const title = hurdleTitle(hurdle, whose);
  const back = (
    <ButtonLink to={backTo} kind="quiet">
      Dental appointments
    </ButtonLink>
  );
  if (hurdle === "register")
    return (
      <MessagePage
        title={title}
        actions={
          <PageForm className="row">
            <Button name="intent" value="register">
              Register for Denticare
            </Button>
            {back}
          </PageForm>
        }
      >
        <p>
          {whose ? `${whose} has` : "You have"} not used our dental clinics with this account yet.
          We take name, ID number and mobile number over from the profile. Registering costs
          nothing.
        </p>
      </MessagePage>
    );
  if (hurdle === "call")
    return (
      <MessagePage
        title={title}
        actions={
          <>
            <ButtonLink to={href} icon="phone">
              Call <span className="whitespace-nowrap">{number}</span>
            </ButtonLink>
            {back}
          </>
        }
      >
        <p>We would like to speak with you before the next appointment is made.</p>
        <p>Our hotline is open {hours}.</p>
      </MessagePage>
    );
  const old = hurdle === "history-old";
  return (
    <MessagePage
      title={title}
      actions={
        <>
          <ButtonLink to={paths.health.history}>
            {old ? "Update the medical history" : "Fill in the medical history"}
          </ButtonLink>
          {back}
        </>
      }
    >
      <p>
        {old
          ? "It is older than 1 year. The dentist must know about illnesses and medicines."
          : "You have not submitted any medical condition. The dentist must know about illnesses and medicines."}
      </p>
      <p>It takes some minutes. Then you can choose a time.</p>
    </MessagePage>
  );
}
