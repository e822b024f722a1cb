import { useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";
import {
  CheckboxesField,
  CheckboxField,
  ConditionalField,
  DateField,
  type Field,
  type FieldGroup,
  IdempotencyKey,
  PhoneField,
  RadioField,
  SelectField,
  TextField,
} from "~/ui";
import { AboutOtherContext } from "~/ui/form/counter-context";
import { pointsSomewhere, render, tagWith } from "./render";

type Fields = Record<string, Field & FieldGroup<"day" | "month" | "year">>;

function form(
  draw: (fields: Fields) => ReactNode,
  error: Record<string, string[]> = {},
  typed = {},
) {
  function Screen() {
    const [, fields] = useForm<Record<string, string>>({
      id: "f",
      defaultValue: typed,
      lastResult: Object.keys(error).length
        ? { status: "error", initialValue: typed, error }
        : undefined,
    });
    return <form>{draw(fields as unknown as Fields)}</form>;
  }
  return render(<Screen />);
}

function need(fields: Fields, name: string) {
  const field = fields[name];
  if (!field) throw new Error(name);
  return field;
}

describe("a text field", () => {
  test("links its label, hint and control", () => {
    const html = form((f) => (
      <TextField field={need(f, "name")} label="Full name" hint="As on your card" />
    ));
    const input = tagWith(html, 'name="name"');
    expect(tagWith(html, "<label").for).toBe(input.id);
    expect(input["aria-describedby"]).toBe("f-name-description");
    expect(pointsSomewhere(html, input["aria-describedby"])).toBe(true);
    expect(input["aria-invalid"]).toBeUndefined();
  });

  test("shows the typed value and points to its error", () => {
    const html = form(
      (f) => (
        <TextField field={need(f, "email")} label="Email" hint="We write rarely" type="email" />
      ),
      { email: ["Invalid email"] },
      { email: "mei@" },
    );
    const input = tagWith(html, 'name="email"');
    expect(input.value).toBe("mei@");
    expect(input["aria-invalid"]).toBe("true");
    expect(input["aria-describedby"]).toBe("f-email-error f-email-description");
    expect(pointsSomewhere(html, input["aria-describedby"])).toBe(true);
    expect(html).toContain("Invalid email");
  });

  test("explains why it is disabled", () => {
    const html = form((f) => (
      <TextField field={need(f, "nric")} label="NRIC" disabledWhy="Call us to change it." />
    ));
    const input = tagWith(html, 'name="nric"');
    expect(input).toHaveProperty("disabled");
    expect(pointsSomewhere(html, input["aria-describedby"])).toBe(true);
    expect(html).toContain("Call us to change it.");
  });

  test("escapes markup", () => {
    const html = form(
      (f) => <TextField field={need(f, "name")} label="Name" />,
      {},
      { name: "<b>x" },
    );
    expect(html).toContain('value="&lt;b&gt;x"');
  });
});

describe("choices", () => {
  const options = [
    { value: "Male", label: "Male" },
    { value: "Female", label: "Female" },
  ];

  test("radios share a name, show the choice, and the first has the field's id", () => {
    const html = form(
      (f) => <RadioField field={need(f, "gender")} label="Gender" options={options} />,
      { gender: ["Gender is required"] },
      { gender: "Female" },
    );
    expect(tagWith(html, 'value="Male"').id).toBe("f-gender");
    expect(tagWith(html, 'value="Female"')).toHaveProperty("checked");
    expect(html).toContain("<legend");
    expect(pointsSomewhere(html, tagWith(html, "<fieldset")["aria-describedby"])).toBe(true);
  });

  test("checkboxes show several choices", () => {
    const html = form(
      (f) => <CheckboxesField field={need(f, "who")} label="Who" options={options} />,
      {},
      { who: ["Male", "Female"] },
    );
    expect(html.match(/checked=""/g)).toHaveLength(2);
  });

  test("a single checkbox posts on and shows its choice", () => {
    const html = form(
      (f) => <CheckboxField field={need(f, "ok")} label="I agree" />,
      {},
      { ok: "on" },
    );
    expect(tagWith(html, 'name="ok"')).toMatchObject({ value: "on", type: "checkbox" });
    expect(tagWith(html, 'name="ok"')).toHaveProperty("checked");
  });

  test("a select shows the choice", () => {
    const html = form(
      (f) => <SelectField field={need(f, "sex")} label="Sex" options={options} />,
      {},
      { sex: "Male" },
    );
    expect(tagWith(html, 'value="Male"')).toHaveProperty("selected");
  });
});

describe("a date", () => {
  const draw = (f: Fields) => <DateField field={need(f, "dob")} label="Date of birth" birthday />;
  const typed = { dob: { day: "31", month: "2", year: "1952" } };

  test("consists of three named boxes that browsers can autofill", () => {
    const html = form(draw, {}, typed);
    expect(tagWith(html, 'name="dob.day"')).toMatchObject({
      value: "31",
      autoComplete: "bday-day",
    });
    expect(tagWith(html, 'name="dob.month"').value).toBe("2");
    expect(tagWith(html, 'name="dob.year"').inputMode).toBe("numeric");
  });

  test("an error of the whole date links to its first box", () => {
    const html = form(draw, { dob: ["Date of birth is invalid"] }, typed);
    expect(tagWith(html, 'name="dob.day"').id).toBe("f-dob");
    expect(tagWith(html, 'name="dob.year"')["aria-invalid"]).toBe("true");
    expect(tagWith(html, 'for="f-dob"')).toBeTruthy();
  });

  test("an error of one part marks that part only", () => {
    const html = form(draw, { "dob.year": ["Enter the year"] }, typed);
    expect(tagWith(html, 'name="dob.day"')["aria-invalid"]).toBeUndefined();
    expect(tagWith(html, 'name="dob.year"')).toMatchObject({
      id: "f-dob.year",
      "aria-invalid": "true",
    });
    expect(html).toContain("Enter the year");
  });
});

test("a phone number starts with Singapore and has two labelled controls", () => {
  const html = form(
    (f) => <PhoneField code={need(f, "code")} number={need(f, "mobile")} label="Mobile number" />,
    { mobile: ["Phone number is invalid"] },
    { mobile: "812" },
  );
  expect(tagWith(html, 'value="+65"')).toHaveProperty("selected");
  expect(tagWith(html, 'for="f-mobile"')).toBeTruthy();
  expect(tagWith(html, 'for="f-code"')).toBeTruthy();
  const input = tagWith(html, 'name="mobile"');
  expect(input).toMatchObject({ value: "812", inputMode: "tel", "aria-invalid": "true" });
  expect(pointsSomewhere(html, input["aria-describedby"])).toBe(true);
});

test("an idempotency key is a hidden field", () => {
  expect(tagWith(render(<IdempotencyKey value="k1" />), "idempotencyKey")).toMatchObject({
    type: "hidden",
    value: "k1",
  });
});

describe("a choice with a further field", () => {
  const question = (typed: Record<string, string>) =>
    form(
      (f) => (
        <ConditionalField more={<TextField field={need(f, "more")} label="If Other: which?" />}>
          <RadioField
            field={need(f, "kind")}
            label="Which?"
            options={[
              { value: "A", label: "A" },
              { value: "OTHER", label: "Other", more: true },
            ]}
          />
        </ConditionalField>
      ),
      {},
      typed,
    );

  test("has a mark, and its field stays visible in browsers that cannot hide it", () => {
    const html = question({});
    expect(tagWith(html, 'value="OTHER"')).toHaveProperty("data-more");
    expect(tagWith(html, 'value="A"')).not.toHaveProperty("data-more");
    expect(tagWith(html, 'name="more"').type).toBe("text");
  });
});

describe("a form about somebody else", () => {
  const details = (isAboutOther: boolean) =>
    form((f) => (
      <AboutOtherContext.Provider value={isAboutOther}>
        <TextField field={need(f, "name")} label="Full name" autoComplete="name" />
        <TextField field={need(f, "email")} label="E-mail" autoComplete="email" />
        <TextField field={need(f, "code")} label="Code" autoComplete="one-time-code" />
        <DateField field={need(f, "born")} label="Date of birth" birthday />
        <PhoneField
          code={need(f, "countryCode")}
          number={need(f, "mobile")}
          label="Mobile"
          codes={[]}
        />
      </AboutOtherContext.Provider>
    ));
  const tokens = (html: string) =>
    [...html.matchAll(/autocomplete="([^"]*)"/gi)].map(([, token]) => token);

  test("has no token of the person who uses the browser, except for a code", () => {
    expect(tokens(details(false))).toContain("bday-day");
    expect(tokens(details(false))).toContain("email");
    expect([...new Set(tokens(details(true)))].sort()).toEqual(["off", "one-time-code"]);
  });
});
