// Grades as buyers write and say them. Patterns are sticky and tried at one place of the normalised (upper-case) text.

/** Coating suffix of coated grades: DX51D+Z, S350GD+AZ. */
const PLUS = '(?:\\+(?:ZM|ZF|AZ|Z))?'

/** Every family of the catalogue; the parser accepts prefixes such as Q235 or DX51D and the index widens them. */
export const GRADE_PATTERN = new RegExp(
  [
    'HRBF?\\d{3}E?',
    'HPB\\d{3}',
    'CHC-Q195',
    '(?:H-)?Q\\d{3}(?:-WR|GJ[A-E]?|Q[A-E]|NH|R|[A-E])?',
    `DX\\d{2}D${PLUS}`,
    `T?S\\d{3}GD${PLUS}`,
    `TDC\\d{2}D${PLUS}`,
    'S\\d{3}J[R02]',
    'DC0\\d',
    'SPC[CDE](?:-1B)?',
    'SPH[CDE]',
    'SPA-?H',
    'SGCC|SGHC|SECC',
    'SAPH\\d{3}',
    'QSTE\\d{3}TM',
    'SS400',
    'CCS[ABDE]',
    '[ADE]H(?:32|36|40)',
    'NM\\d{3}',
    'A36',
    'A572(?:GR\\.?50)?',
    'SWRC?H\\d{2}[ABK]',
    'ML08AL',
    'ER50-6',
    'H08A',
    'U7[15](?:MN|V)',
    'SY(?:295|390)',
    '(?:20|40)CR(?:MNTI)?(?![A-Z])|(?:35|42)CRMO',
    '(?:50|55)Q(?![A-Z\\d])',
    '\\d{2}MN(?:DR)?',
    '\\d{2}#',
    'L(?:210|245|290|320|360|390|415|450|485|555)M?',
    '316L',
    '17-4PH',
    '18NI300',
    'H13(?!\\d)',
    'GH4169',
    'TC4',
    'ALSI10MG',
    'COCRMO',
  ].join('|'),
  'y',
)

/** Spoken and outdated names; the value lists what is sold under that name today. GB/T 1591-2018 replaced Q345 by Q355. */
export const GRADE_ALIASES: ReadonlyMap<string, readonly string[]> = new Map([
  ['一级钢', ['HPB300']],
  ['一级', ['HPB300']],
  ['I级', ['HPB300']],
  ['二级螺纹钢', ['HRB335', 'HRB400']],
  ['二级螺纹', ['HRB335', 'HRB400']],
  ['二级钢', ['HRB335', 'HRB400']],
  ['新三级钢', ['HRB400']],
  ['新三级', ['HRB400']],
  ['三级抗震', ['HRB400E']],
  ['三级钢', ['HRB400']],
  ['三级E', ['HRB400E']],
  ['三级', ['HRB400']],
  ['III级抗震', ['HRB400E']],
  ['III级', ['HRB400']],
  ['四级抗震', ['HRB500E']],
  ['四级钢', ['HRB500']],
  ['四级E', ['HRB500E']],
  ['四级', ['HRB500']],
  ['IV级抗震', ['HRB500E']],
  ['IV级', ['HRB500']],
  ['五级', ['HRB600']],
  ['抗震', ['HRB400E', 'HRB500E']],
  ['A3板', ['Q235B']],
  ['A3钢', ['Q235B']],
  ['A3', ['Q235B']],
  ['16锰板', ['Q355B']],
  ['16锰', ['Q355B']],
  ['16MN', ['Q355B']],
  ['锰板', ['Q355B']],
  ['低合金', ['Q355B', 'Q355C', 'Q355D', 'Q390B', 'Q420B', 'Q460C']],
  ['低合金板', ['Q355B', 'Q355C', 'Q355D', 'Q390B', 'Q420B', 'Q460C']],
  ['普碳', ['Q235B', 'Q195', 'Q215']],
  ['65锰', ['65Mn']],
  ['45号钢', ['45#']],
  ['45号', ['45#']],
  ['20号钢', ['20#']],
  ['20号', ['20#']],
  ['耐磨板', ['NM400', 'NM450', 'NM500']],
  ['耐磨', ['NM400', 'NM450', 'NM500']],
  ['容器板', ['Q245R', 'Q345R', '16MnDR']],
  ['锅炉板', ['Q245R', 'Q345R']],
  ['船板', ['CCSA', 'CCSB', 'AH36', 'DH36']],
  ['桥梁板', ['Q345qD', 'Q370qD']],
  ['高建板', ['Q345GJC']],
  ['耐候板', ['SPA-H', 'Q355NH']],
  ['耐候', ['SPA-H', 'Q355NH']],
  ['大梁板', ['SAPH440', 'QStE420TM']],
  ['管线钢', ['L245', 'L290', 'L360', 'L415']],
  ['焊丝', ['ER50-6', 'H08A']],
  ['冷镦', ['SWRCH22A', 'SWRCH35K', 'ML08Al']],
  ['钛粉', ['TC4']],
])

/**
 * Replacement of the low-alloy grades of GB/T 1591-2008: an A or B of old is a B of today. Q345R, Q345q and Q345GJ live on. HRB335 left
 * GB/T 1499.2 in 2018; who still asks for it is sold HRB400.
 */
export function currentGrades(grade: string): readonly string[] {
  if (grade === 'HRB335' || grade === 'HRB335E') return [grade, grade.replace('335', '400')]
  const found = /^Q345([A-E])?$/.exec(grade)
  if (!found) return [grade]
  const quality = found[1] === 'A' ? 'B' : (found[1] ?? '')
  return [grade, `Q355${quality}`]
}
