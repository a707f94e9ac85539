import type { World } from '../../kernel/ctx.ts'

/** 天津港示范库，冷轧公司 */
export const placeText = ({ catalogue }: World, g: { depotCode: string; millCode: string }): string =>
  [catalogue.depots.get(g.depotCode)?.name ?? g.depotCode, catalogue.mills.get(g.millCode)?.name ?? g.millCode].join('，')
