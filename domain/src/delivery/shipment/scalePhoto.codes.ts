// 过磅照片: what the weigher photographs on the way in and out. Added, never replaced.
import { type CodeOf, codes } from '../../kernel/codes.ts'

export const ScalePhotoKind = codes({
  plate: { code: 'plate', label: '车牌' },
  display: { code: 'display', label: '仪表读数' },
  load: { code: 'load', label: '车货' },
})
export type ScalePhotoKindCode = CodeOf<typeof ScalePhotoKind>

export const ScalePhotoStage = codes({
  tare: { code: 'tare', label: '空车' },
  gross: { code: 'gross', label: '重车' },
})
export type ScalePhotoStageCode = CodeOf<typeof ScalePhotoStage>

/** Of one truck: some of each weighing, and of a second one. */
export const MOST_SCALE_PHOTOS = 18
/** Of them so many of the empty truck: as many as the rule may ask of the full one are left. */
export const MOST_TARE_PHOTOS = 12
