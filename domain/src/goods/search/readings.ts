// How the trade and its places are said, where a general reading of the characters is another: 热轧 is re zha at the mill, 乐亭 is lao ting.

/** Syllables without tones, ü written v as on the keyboard. A longer entry goes before a shorter one in it. */
const TRADE: Readonly<Record<string, string>> = {
  轧: 'zha',
  单重: 'dan zhong',
  重熔: 'chong rong',
  重卷: 'chong juan',
  行车: 'hang che',
  调坯: 'diao pi',
  公差: 'gong cha',
  仓栅: 'cang zha',
  给排水: 'ji pai shui',
  乐亭: 'lao ting',
  乐陵: 'lao ling',
  乐清: 'yue qing',
  民乐: 'min le',
  繁峙: 'fan shi',
  浚县: 'xun xian',
  单县: 'shan xian',
  涡阳: 'guo yang',
  蔚县: 'yu xian',
  洪洞: 'hong tong',
  歙县: 'she xian',
  闵行: 'min hang',
  莘庄: 'xin zhuang',
  珲春: 'hun chun',
  大箐山: 'da qing shan',
  穆棱: 'mu ling',
  调兵山: 'diao bing shan',
  六合: 'lu he',
  蚌山: 'beng shan',
  曾都: 'zeng du',
  黄陂: 'huang pi',
  泌阳: 'bi yang',
  召陵: 'shao ling',
  大埔: 'da bu',
  吴堡: 'wu bu',
  红寺堡: 'hong si bu',
  宕昌: 'tan chang',
  尉犁: 'yu li',
  筠连: 'jun lian',
  牟定: 'mou ding',
  // Standing alone these two are read dou and shen by a dictionary of the language; in a name of a place they never are.
  都: 'du',
  什: 'shi',
}

const LONGEST = Math.max(...Object.keys(TRADE).map(word => word.length))

/** A general reading of a word, a syllable a character, with what the trade says otherwise put in its place. */
export function asTheTradeSays(word: string, syllables: readonly string[]): string[] {
  const said = [...syllables]
  for (let at = 0; at < word.length; ) {
    let taken = 1
    for (let length = Math.min(LONGEST, word.length - at); length > 0; length -= 1) {
      const own = TRADE[word.slice(at, at + length)]
      if (own === undefined) continue
      said.splice(at, length, ...own.split(' '))
      taken = length
      break
    }
    at += taken
  }
  return said
}

export const tradeReadings = (): [word: string, said: string][] => Object.entries(TRADE)
