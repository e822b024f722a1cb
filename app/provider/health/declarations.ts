/** Active Ageing health declarations: one open form per registration, sealed once answered. */
import { and, desc, eq } from "drizzle-orm";
import type { contract } from "~/contract";
import { centre } from "~/database/schema/offering";
import { client, clientAccess, healthDeclaration } from "~/database/schema/people";
import { anyOf } from "../core/acting";
import { notFound } from "../core/failure";
import type { AreaHandlers, CustomerContext } from "../core/world";

export const healthDeclarationHandlers: AreaHandlers<typeof contract.healthDeclarations> = {
  async submit(context, { body }) {
    const id = await context.db.transaction(async (tx) => {
      const [mine] = await tx
        .select({ clientId: clientAccess.clientId })
        .from(clientAccess)
        .where(and(anyOf(context), eq(clientAccess.clientId, body.clientId)));
      if (mine === undefined) return notFound("The profile");
      const answers = context.vault.seal(JSON.stringify(body.answers), `health declaration of ${body.clientId}`);
      const answered = { answers, status: "SUBMITTED" as const, submittedAt: context.now };
      const [open] = await tx
        .update(healthDeclaration)
        .set(answered)
        .where(and(eq(healthDeclaration.clientId, body.clientId), eq(healthDeclaration.status, "OPEN")))
        .returning({ id: healthDeclaration.id });
      if (open) return open.id;
      const [created] = await tx
        .insert(healthDeclaration)
        .values({ ...answered, clientId: body.clientId, createdAt: context.now })
        .returning({ id: healthDeclaration.id });
      return created?.id;
    });
    const [saved] = await readDeclarations(context, id);
    return saved ?? notFound("The health declaration");
  },

  list: (context) => readDeclarations(context),
};

async function readDeclarations(context: CustomerContext, id?: string) {
  const rows = await context.db
    .select({ declaration: healthDeclaration, clientName: client.name, centerName: centre.name })
    .from(healthDeclaration)
    .innerJoin(client, eq(client.id, healthDeclaration.clientId))
    .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
    .leftJoin(centre, eq(centre.id, healthDeclaration.centreId))
    .where(and(anyOf(context), id === undefined ? undefined : eq(healthDeclaration.id, id)))
    .orderBy(desc(healthDeclaration.createdAt));
  for (const { declaration } of rows) context.touched.add(declaration.clientId);
  return rows.map(({ declaration, clientName, centerName }) => ({
    id: declaration.id,
    clientId: declaration.clientId,
    clientName,
    centerName,
    status: declaration.status,
    createdDate: declaration.createdAt.toISOString(),
    submittedDate: declaration.submittedAt?.toISOString() ?? null,
  }));
}
