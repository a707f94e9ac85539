import { codes } from '../codes.ts'

/** Ultrasonic test standards of plate. The codes are the specification's; standard and levels are our reading. */
export const UltrasonicStandard = codes({
  gb2970: { code: 'GB01', label: 'GB/T 2970-2016 厚钢板超声检测' },
  astmA578: { code: 'AS02', label: 'ASTM A578/A578M 直射波法' },
  en10160: { code: 'BS02', label: 'BS EN 10160 扁平材超声检测' },
  nb47013: { code: 'NB01', label: 'NB/T 47013.3-2023 承压设备无损检测 第3部分: 超声检测' },
  bs5996: { code: 'BS01', label: 'BS 5996 钢板超声分级' },
  gost22727: { code: 'GOST', label: 'ГОСТ 22727-88' },
  astmA435: { code: 'AS01', label: 'ASTM A435/A435M 直射波法' },
})
export type UltrasonicCode = (typeof UltrasonicStandard)['values'][number]

/** Levels in the order they are offered. `strictest` differs by standard: Ⅰ and 0 are the hardest, but so are C, S3 and B4. */
export const ULTRASONIC_LEVELS = {
  GB01: { levels: ['Ⅰ级', 'Ⅱ级', 'Ⅲ级'], strictest: 'Ⅰ级' },
  AS02: { levels: ['Level A', 'Level B', 'Level C'], strictest: 'Level C' },
  BS02: { levels: ['S0', 'S1', 'S2', 'S3', 'S1/E1', 'S2/E2', 'S3/E3'], strictest: 'S3/E3' },
  NB01: { levels: ['TⅠ', 'TⅡ', 'TⅢ', 'TⅣ', 'TⅤ'], strictest: 'TⅠ' },
  BS01: { levels: ['B1', 'B2', 'B3', 'B4'], strictest: 'B4' },
  GOST: { levels: ['0', '1', '2', '3'], strictest: '0' },
  AS01: { levels: ['合格/不合格'], strictest: '合格/不合格' },
} as const satisfies Record<UltrasonicCode, { levels: readonly string[]; strictest: string }>

/** Thinnest plate the test applies to, micrometres. */
export const ULTRASONIC_FROM_UM = 6000
