import type { World } from '../../kernel/ctx.ts'

/** A depot as people call it. */
export const depotName = (world: World, depotCode: string): string => world.catalogue.depots.get(depotCode)?.name ?? depotCode
