// What a visitor types as his city: a city by any of its names, a district or county by the city it belongs to, a province by its cities. What is no
// place is none: a price is never reckoned for a word.

export interface PlaceCity {
  cityCode: string
  name: string
  shortName: string
  pinyin: string
  provinceCode: string
  provinceName: string
}

/** Districts and counties of one city; `cityCode` may be a province's, of those directly under it. */
export interface PlaceDistricts {
  cityCode: string
  names: readonly string[]
}

export type FoundPlace<C> =
  /** The word is this city and nothing else. */
  | { kind: 'city'; city: C }
  /** The word lies in one of these: proposed with why, never taken by itself. */
  | { kind: 'within'; of: string; cities: C[] }
  | { kind: 'none' }

const PROVINCE_ENDS = /(?:维吾尔|壮族|回族)?(?:自治区|特别行政区|省|市)$/
const DISTRICT_ENDS = /(?:自治县|自治旗|新区|林区|特区|区|县|市|旗)$/
/** 昆山 for 昆山市; 东区 has no shorter name. */
const shortOf = (name: string, ends: RegExp): string => {
  const short = name.replace(ends, '')
  return short.length >= 2 ? short : name
}
const withoutGaps = (word: string): string => word.normalize('NFKC').replace(/[\s,，、·/-]+/g, '')

/** 滨海新区, 昆山, 江苏省昆山市, 天津滨海新区, 江苏, suzhou: which city is meant. */
export function findPlace<C extends PlaceCity>(
  word: string,
  cities: Iterable<C>,
  districts: Iterable<PlaceDistricts>,
): FoundPlace<C> {
  const all = [...cities]
  const said = withoutGaps(word)
  if (said === '') return { kind: 'none' }
  const named = (text: string) =>
    all.filter(c => text === c.name || text === c.shortName || text.toLowerCase() === c.pinyin.toLowerCase())
  const provinces = new Map(all.map(c => [c.provinceCode, c.provinceName]))
  const inProvince = (code: string) => all.filter(c => c.provinceCode === code)
  // 海南 and 吉林 are provinces as well as a city's short name; 天津 is a city.
  for (const [code, name] of provinces)
    if ((said === name || said === shortOf(name, PROVINCE_ENDS)) && !all.some(c => c.name === name))
      return { kind: 'within', of: name, cities: inProvince(code) }
  const whole = named(said)
  if (whole.length === 1 && whole[0]) return { kind: 'city', city: whole[0] }
  if (whole.length > 1) return { kind: 'within', of: said, cities: whole }

  for (const [code, name] of provinces) {
    for (const start of [name, shortOf(name, PROVINCE_ENDS)]) {
      // 天津滨海新区: a municipality is a city as well, and is read as one below.
      if (!said.startsWith(start) || all.some(c => c.name === name)) continue
      const found = findPlace(
        said.slice(start.length),
        inProvince(code),
        [...districts].filter(d => d.cityCode.startsWith(code.slice(0, 2))),
      )
      if (found.kind !== 'none') return found
    }
  }

  // The longest name first: 吉林市 before 吉林.
  const starts = all
    .flatMap(city => [city.name, city.shortName].map(start => ({ city, start })))
    .filter(s => said.startsWith(s.start))
    .toSorted((a, b) => b.start.length - a.start.length)
  for (const { city, start } of starts) {
    const rest = said.slice(start.length)
    const own = [...districts].filter(d => d.cityCode === city.cityCode).flatMap(d => d.names)
    const district = own.find(n => rest.startsWith(n)) ?? own.find(n => rest.startsWith(shortOf(n, DISTRICT_ENDS)))
    if (district) return { kind: 'within', of: district, cities: [city] }
  }

  const holding = (match: (name: string) => boolean) =>
    [...districts].flatMap(d =>
      d.names.filter(match).map(name => ({
        name,
        cities: all.filter(c => c.cityCode === d.cityCode || (d.cityCode.endsWith('0000') && c.provinceCode === d.cityCode)),
      })),
    )
  const exact = holding(n => n === said)
  const near =
    exact.length > 0 ? exact : said.length >= 2 ? holding(n => shortOf(n, DISTRICT_ENDS) === shortOf(said, DISTRICT_ENDS)) : []
  if (near.length > 0) return { kind: 'within', of: near[0]?.name ?? said, cities: [...new Set(near.flatMap(n => n.cities))] }

  const begun = all.filter(c => c.name.startsWith(said) || c.pinyin.toLowerCase().startsWith(said.toLowerCase()))
  return begun.length > 0 && begun.length <= 12 ? { kind: 'within', of: said, cities: begun } : { kind: 'none' }
}
