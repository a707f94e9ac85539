// Where a contract is delivered to: its address is words, freight is a matter of the city's area.

/** The city that an address names, of several the longest name: 石家庄市 before 石家庄; undefined where it names none. */
export const cityOf = <C extends { name: string; shortName: string }>(
  addressText: string,
  cities: Iterable<C>,
): C | undefined => {
  let best: { city: C; length: number } | undefined
  for (const city of cities)
    for (const name of [city.name, city.shortName])
      if (name.length > 1 && addressText.includes(name) && name.length > (best?.length ?? 0)) best = { city, length: name.length }
  return best?.city
}
