// 花纹板 checkered plate. From memory: no public table of GB/T 33974-2017 was found, and its status is not confirmed. The figures pass one physical
// test only (above the plain plate, at most 4.9 kg/m2 above). So they estimate a weight and settle nothing: checkered plate is settled by the scale.

/** 基本厚度, mm; kg/m2 of 菱形, 扁豆形, 圆豆形, 组合形. */
export const CHECKERED_KG_PER_M2: readonly (readonly [number, number, number, number, number])[] = [
  [2, 17.7, 16.8, 16.1, 16.5],
  [2.5, 21.6, 20.7, 20.4, 20.4],
  [3, 25.9, 24.8, 24, 24.5],
  [3.5, 29.9, 28.8, 27.9, 28.4],
  [4, 34.4, 32.8, 31.9, 32.4],
  [4.5, 38.3, 36.7, 35.9, 36.4],
  [5, 42.2, 40.1, 39.8, 40.3],
  [5.5, 46.6, 44.9, 43.8, 44.4],
  [6, 50.5, 48.8, 47.7, 48.4],
  [7, 58.4, 56.7, 55.6, 56.2],
  [8, 67.1, 64.9, 63.6, 64.4],
  [10, 83.2, 80.8, 79.3, 80.3],
]
export const CHECKERED_PATTERNS = ['菱形', '扁豆形', '圆豆形', '组合形'] as const
