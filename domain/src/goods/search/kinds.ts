// What buyers call the goods → varieties of the catalogue. Longest word wins, so 镀锌管 is not read as 镀锌 + 管.

export interface KindRow {
  varietyCodes: readonly string[]
  /** Attribute values the word implies, e.g. 镀锌管 means the hot-dip galvanised pipe. */
  attributes?: Readonly<Record<string, readonly string[]>>
  /** What the word can mean beside other goods, or in a channel that has none of the first: 卷板 is hot-rolled, in the coating channel coated. */
  wider?: readonly string[]
  /** What the word means in front of other goods it does not name itself, and what it says of them: 镀锌 in 镀锌 方管. */
  beside?: { varietyCodes: readonly string[]; attributes: Readonly<Record<string, readonly string[]>> }
}

/** Whoever says 镀锌卷 also says 镀锌卷板, 镀锌板卷 and 镀锌钢卷. */
const alsoSaid = (word: string): string[] =>
  /.卷$/.test(word) ? [word, `${word}板`, `${word.slice(0, -1)}板卷`, `${word.slice(0, -1)}钢卷`] : [word]
const kind = (words: string, varietyCodes: readonly string[], attributes?: KindRow['attributes']): [string, KindRow][] =>
  words
    .split(' ')
    .flatMap(alsoSaid)
    .map(word => [word.toUpperCase(), { varietyCodes, ...(attributes ? { attributes } : {}) }])
const wide = (words: string, varietyCodes: readonly string[], wider: readonly string[]): [string, KindRow][] =>
  words.split(' ').map(word => [word, { varietyCodes, wider }])

const COILS = ['HRC', 'HRC-CK', 'CRC', 'CHC', 'GGC', 'GAC', 'GMC', 'NPC'] as const
const FLAT = [...COILS, 'HRP'] as const

const WIRE = ['WIR', 'WIR-H'] as const
const RECT = ['JFG', 'JZM'] as const
const WELDED = ['YGH', 'YZF', 'YZM'] as const
const ROUND = ['YGH', 'YZF', 'YZM', 'YTG', 'YNG'] as const
const ZM = ['GMC', 'JZM', 'YZM'] as const
const ANGLE = ['SEC-L', 'SEC-LU'] as const
/** Said without the kilograms or the QU. */
const RAILS = ['RAI-H', 'RAI-L', 'RAI-C'] as const
const GALVANISED = { surfaceTreatment: ['热浸锌', '预镀锌'] } as const

export const KINDS: ReadonlyMap<string, KindRow> = new Map([
  ...kind('螺纹钢 螺纹 带肋钢筋 直条 直条螺纹', ['REB']),
  ...kind('钢筋 建筑钢材 建材', ['REB', 'REB-C', 'WIR']),
  ...kind('盘螺 盘条螺纹 盘圆螺纹 线螺', ['REB-C']),
  ...kind('高线 高速线材 盘圆 光圆 圆钢盘条', ['WIR']),
  ...kind('线材 盘条', WIRE),
  ...kind('优质线材 硬线 优线', ['WIR-H']),
  ...kind('热轧卷 热轧卷板 热卷 热轧板卷 热板 热轧板 普卷', ['HRC']),
  ...kind('开平板 开平 热轧开平板 出厂平板 卷开平', ['CTP']),
  ...kind('酸洗 酸洗卷 酸洗板', ['HRC'], { surfaceTreatment: ['酸洗涂油'] }),
  ...kind('花纹卷', ['HRC-CK']),
  ...kind('花纹板 花纹钢板 网纹板 防滑板 扁豆花纹', ['CHP', 'HRC-CK']),
  ...kind('花纹开平 花纹开平板', ['CHP']),
  ...wide('卷板 板卷 卷材', ['HRC'], COILS),
  ...kind('中厚板 中板 厚板 热轧中厚板 宽厚板 普中板 特厚板', ['HRP']),
  ...wide('卷', COILS, COILS),
  ...kind('管 管材 管子', [...ROUND, ...RECT, 'LXH']),
  ...wide('钢板 板 板材', ['HRP'], FLAT),
  ...kind('冷轧卷 冷轧 冷轧板 冷轧卷板 冷板 冷卷', ['CRC']),
  ...kind('冷硬卷 冷硬 轧硬 轧硬卷 轧硬板', ['CHC']),
  ...kind('镀锌卷 镀锌板 镀锌 镀锌板卷 热镀锌 白铁皮 白铁 镀锌钢板 锌板 锌铁皮', ['GGC']),
  ['镀锌', { varietyCodes: ['GGC'], beside: { varietyCodes: ['JFG', 'YGH'], attributes: GALVANISED } }],
  ['热镀锌', { varietyCodes: ['GGC'], beside: { varietyCodes: ['JFG', 'YGH'], attributes: GALVANISED } }],
  ...kind('镀铝锌卷 镀铝锌 镀铝锌板 铝锌 铝锌板', ['GAC']),
  ...kind('锌铝镁卷 锌铝镁板 镀锌铝镁 镀锌铝镁卷', ['GMC']),
  ...kind('锌铝镁 镀镁铝锌', ZM),
  ...kind('彩涂卷 彩涂 彩涂板 彩钢 彩钢板 彩板 彩钢卷 彩钢瓦 彩瓦 彩铝', ['NPC']),
  ...kind('矩形管 方管 矩管 方矩管 矩方管 方通 方钢管 扁通 方形管', RECT),
  ...kind('锌铝镁矩形管 锌铝镁方管 锌铝镁方矩管', ['JZM']),
  ...kind('镀锌方管 镀锌矩管 镀锌方矩管 镀锌矩形管', ['JFG'], GALVANISED),
  ...kind('焊管 焊接钢管 高频焊管', WELDED),
  ...kind('圆管 钢管 圆钢管', ROUND),
  ...kind('高频焊圆管 架子管 脚手架管', ['YGH']),
  ...kind('镀锌管 镀锌圆管 镀锌钢管 热镀锌管', ['YGH'], GALVANISED),
  ...kind('涂塑管 涂塑复合钢管 涂塑钢管 涂塑', ['YTG']),
  ...kind('衬塑管 内衬塑复合钢管 内衬塑 衬塑', ['YNG']),
  ...kind('直缝焊管 直缝管 直缝', ['YZF']),
  ...kind('锌铝镁圆管 大棚管', ['YZM']),
  ...kind('螺旋管 螺旋焊管 螺旋钢管 螺旋', ['LXH']),
  ...kind('工字钢 工钢 工字铁 I字钢 热轧工字钢 工', ['SEC-I']),
  ...kind('槽钢 槽铁 U槽 热轧槽钢 槽', ['SEC-C']),
  ...kind('角钢 角铁 三角铁 热轧角钢 角', ANGLE),
  ...kind('等边角钢 等边角铁 等边 热轧等边角钢', ['SEC-L']),
  ...kind('不等边角钢 不等边角铁 不等边 刀把角铁 热轧不等边角钢', ['SEC-LU']),
  ...kind('圆钢 圆棒 元钢 圆铁 热轧圆钢 圆', ['BAR-R']),
  ...kind('方钢 实心方钢 方铁 四方 热轧方钢 方', ['BAR-S']),
  ...kind('六角钢 六角棒 六角 六方 热轧六角钢', ['BAR-X']),
  ...kind('扁钢 扁铁 扁条 热轧扁钢', ['BAR-F']),
  ...kind('棒材', ['BAR-R', 'BAR-S', 'BAR-X', 'BAR-F']),
  ...kind('型材', ['STR-H', 'SEC-I', 'SEC-C', ...ANGLE]),
  ...kind('无缝钢管 无缝管 无缝 厚壁管 流体管 结构管 热轧无缝钢管 热轧无缝管', ['TUB-S']),
  ...kind('重轨 铁轨 道轨 火车轨', ['RAI-H']),
  ...kind('轻轨 矿轨 小轨', ['RAI-L']),
  ...kind('起重机轨 吊车轨 行车轨 起重轨 天车轨 QU轨', ['RAI-C']),
  ...kind('轨道钢 钢轨 轨道 轨', RAILS),
  ...kind('钢板桩 拉森桩 拉森钢板桩 拉森 U型桩 热轧钢板桩', ['PIL-U']),
  ...kind('H型钢 热轧H型钢 H钢 型钢', ['STR-H']),
  ...kind('檩条 C型钢 Z型钢 压型板 楼承板 C型檩条 Z型檩条', ['STR-PUR']),
  ...kind('钢构件 钢结构构件 构件', ['STR-FAB']),
  ...kind('钢结构 钢构', ['STR-H', 'STR-FAB', 'STR-PUR']),
  ...kind('再生资源 废钢 废料 再生钢铁原料', ['SCR']),
  ...kind('专用车 挂车 半挂车 专用汽车', ['VEH']),
  ...kind('副产品 副产', ['BYP']),
  ...kind('增材制造 3D打印', ['AMP', 'AMS']),
  ...kind('金属粉末 粉末 打印粉末', ['AMP']),
])
