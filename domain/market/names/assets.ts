/** Names and aliases of metals, indices and coins. Names of currencies come from `Intl`. */
import type { LanguageCode } from "../../language/language-tags.ts";

export type Names = { en: string } & Partial<Record<LanguageCode, string>>;

export interface Asset {
  /** Names by language; the English name replaces a missing one. */
  names: Names;
  /** Other words for the asset in any language and script, comma-separated. */
  aliases?: string;
  /** Country or union (ISO 3166) whose name, in any language, finds the index. */
  region?: string;
}

export const metals: Record<string, Asset> = {
  XAU: {
    names: {
      ...{ en: "Gold", jp: "金", kr: "금", hk: "黃金", th: "ทองคำ", vn: "Vàng", fr: "Or" },
      ...{ de: "Gold", ru: "Золото", spa: "Oro", pt: "Ouro", it: "Oro", ar: "الذهب", tr: "Altın" },
      ...{ id: "Emas", my: "Emas", hi: "सोना", cs: "Zlato" },
    },
    aliases: "bullion, 黄金, ゴールド, 골드, ทอง, स्वर्ण",
  },
  XAG: {
    names: {
      ...{ en: "Silver", jp: "銀", kr: "은", hk: "白銀", th: "โลหะเงิน", vn: "Bạc", fr: "Argent" },
      ...{ de: "Silber", ru: "Серебро", spa: "Plata", pt: "Prata", it: "Argento", ar: "الفضة" },
      ...{ tr: "Gümüş", id: "Perak", my: "Perak", hi: "चांदी", cs: "Stříbro" },
    },
    aliases: "白银, シルバー, 실버, เงิน, चाँदी, रजत",
  },
  XPT: {
    names: {
      ...{ en: "Platinum", jp: "プラチナ", kr: "백금", hk: "鉑金", th: "แพลทินัม", vn: "Bạch kim" },
      ...{ fr: "Platine", de: "Platin", ru: "Платина", spa: "Platino", pt: "Platina" },
      ...{ it: "Platino", ar: "البلاتين", tr: "Platin", id: "Platinum", my: "Platinum" },
      ...{ hi: "प्लैटिनम", cs: "Platina" },
    },
    aliases: "铂金, 白金, 플래티넘",
  },
  XPD: {
    names: {
      ...{ en: "Palladium", jp: "パラジウム", kr: "팔라듐", hk: "鈀金", th: "แพลเลเดียม" },
      ...{ vn: "Paladi", fr: "Palladium", de: "Palladium", ru: "Палладий", spa: "Paladio" },
      ...{ pt: "Paládio", it: "Palladio", ar: "البلاديوم", tr: "Paladyum", id: "Paladium" },
      ...{ my: "Paladium", hi: "पैलेडियम", cs: "Palladium" },
    },
    aliases: "钯金",
  },
};

/** Indices with the codes that brokers use, the platform's code first. */
export const indices: ReadonlyArray<Asset & { codes: readonly string[] }> = [
  {
    codes: ["US500", "SPX500", "SPX", "SP500"],
    names: { en: "S&P 500", jp: "S&P 500種", hk: "標普500", ar: "إس آند بي 500", hi: "एसएंडपी 500" },
    aliases: "spx, standard and poors, standard & poor's 500, 标普500, 스탠더드앤드푸어스",
    region: "US",
  },
  {
    codes: ["US30", "DJ30", "WS30", "DJI"],
    names: {
      ...{ en: "Dow Jones", jp: "ダウ平均", kr: "다우존스", hk: "道瓊斯", th: "ดาวโจนส์" },
      ...{ ru: "Доу-Джонс", ar: "داو جونز", hi: "डाउ जोन्स" },
    },
    aliases: "dow jones 30, dow 30, djia, wall street, ダウ・ジョーンズ, 道琼斯",
    region: "US",
  },
  {
    codes: ["NAS100", "US100", "USTEC", "NDX"],
    names: {
      ...{ en: "Nasdaq 100", jp: "ナスダック100", kr: "나스닥 100", hk: "納斯達克100" },
      ...{ th: "แนสแด็ก 100", ar: "ناسداك 100", hi: "नैस्डैक 100" },
    },
    aliases: "us tech 100, tech, ndx, насдак, 纳斯达克, 纳指",
    region: "US",
  },
  {
    codes: ["US2000", "RUSS2000", "RUT"],
    names: {
      ...{ en: "Russell 2000", jp: "ラッセル2000", kr: "러셀 2000", hk: "羅素2000" },
      ...{ ar: "راسل 2000", hi: "रसेल 2000" },
    },
    aliases: "small caps, расселл, 罗素2000",
    region: "US",
  },
  {
    codes: ["GER40", "DE40", "DAX40", "GER30"],
    names: { en: "DAX", hk: "德國DAX", ar: "داكس" },
    aliases: "dax 40, дакс, ダックス, 닥스",
    region: "DE",
  },
  {
    codes: ["EU50", "EUSTX50", "STOXX50"],
    names: {
      ...{ en: "Euro Stoxx 50", jp: "ユーロ・ストックス50", kr: "유로스톡스 50" },
      ...{ hk: "歐洲Stoxx 50", ar: "يورو ستوكس 50" },
    },
    aliases: "stoxx, europe",
    region: "EU",
  },
  {
    codes: ["FRA40", "FR40", "CAC40"],
    names: { en: "CAC 40", ar: "كاك 40" },
    aliases: "cac",
    region: "FR",
  },
  {
    codes: ["UK100", "FTSE100", "GB100"],
    names: { en: "FTSE 100", hk: "富時100", ar: "فوتسي 100" },
    aliases: "footsie, 富时100, フッツィー",
    region: "GB",
  },
  {
    codes: ["JP225", "JPN225", "NI225", "NIKKEI225"],
    names: {
      ...{ en: "Nikkei 225", jp: "日経平均", kr: "닛케이 225", hk: "日經225", th: "นิกเกอิ 225" },
      ...{ ru: "Никкей 225", ar: "نيكي 225", hi: "निक्केई 225" },
    },
    aliases: "日経225, 日经225",
    region: "JP",
  },
  {
    codes: ["HK50", "HSI", "HKG50"],
    names: {
      ...{ en: "Hang Seng", jp: "ハンセン指数", kr: "항셍지수", hk: "恒生指數", th: "ฮั่งเส็ง" },
      ...{ ru: "Хан Сен", ar: "هانغ سنغ", hi: "हैंग सेंग" },
    },
    aliases: "hsi, 恒指, 恒生指数",
    region: "HK",
  },
  {
    codes: ["AUS200", "AU200", "ASX200"],
    names: { en: "S&P/ASX 200" },
    aliases: "asx, 澳洲200",
    region: "AU",
  },
];

export const coins: Record<string, Asset> = {
  BTC: {
    names: {
      ...{ en: "Bitcoin", jp: "ビットコイン", kr: "비트코인", hk: "比特幣", th: "บิตคอยน์" },
      ...{ ru: "Биткоин", ar: "بيتكوين", hi: "बिटकॉइन" },
    },
    aliases: "xbt, 比特币, биткойн",
  },
  ETH: {
    names: {
      ...{ en: "Ethereum", jp: "イーサリアム", kr: "이더리움", hk: "以太幣", th: "อีเธอเรียม" },
      ...{ ru: "Эфириум", ar: "إيثيريوم", hi: "इथेरियम" },
    },
    aliases: "ether, 以太坊, 以太币, эфир",
  },
  SOL: {
    names: {
      ...{ en: "Solana", jp: "ソラナ", kr: "솔라나", th: "โซลานา", ru: "Солана", ar: "سولانا" },
      ...{ hi: "सोलाना" },
    },
  },
  XRP: {
    names: { en: "XRP", kr: "리플", hk: "瑞波幣" },
    aliases: "ripple, リップル, 瑞波币, рипл, ريبل",
  },
  BNB: { names: { en: "BNB", hk: "幣安幣" }, aliases: "binance coin, 币安币, 바이낸스" },
  ADA: {
    names: { en: "Cardano", jp: "カルダノ", kr: "에이다", hk: "艾達幣", ar: "كاردانو" },
    aliases: "카르다노, 艾达币, кардано",
  },
  DOGE: {
    names: {
      ...{ en: "Dogecoin", jp: "ドージコイン", kr: "도지코인", hk: "狗狗幣", ru: "Догикоин" },
      ...{ ar: "دوجكوين", hi: "डॉजकॉइन" },
    },
    aliases: "狗狗币, доджкоин",
  },
  AVAX: {
    names: { en: "Avalanche", jp: "アバランチ", kr: "아발란체", hk: "雪崩幣", ar: "أفالانش" },
  },
  LINK: { names: { en: "Chainlink", jp: "チェーンリンク", kr: "체인링크", ar: "تشين لينك" } },
  DOT: {
    names: { en: "Polkadot", jp: "ポルカドット", kr: "폴카닷", hk: "波卡", ar: "بولكادوت" },
  },
  LTC: {
    names: {
      ...{ en: "Litecoin", jp: "ライトコイン", kr: "라이트코인", hk: "萊特幣", th: "ไลต์คอยน์" },
      ...{ ru: "Лайткоин", ar: "لايتكوين", hi: "लाइटकॉइन" },
    },
    aliases: "莱特币",
  },
  TRX: { names: { en: "TRON", jp: "トロン", kr: "트론", hk: "波場", ar: "ترون" }, aliases: "波场" },
  USDT: {
    names: { en: "Tether", jp: "テザー", kr: "테더", hk: "泰達幣", ru: "Tether", ar: "تيثر" },
    aliases: "泰达币",
  },
  USDC: { names: { en: "USD Coin" } },
  BCH: { names: { en: "Bitcoin Cash" } },
  ETC: { names: { en: "Ethereum Classic" } },
  XLM: { names: { en: "Stellar" } },
  ATOM: { names: { en: "Cosmos" } },
  XMR: { names: { en: "Monero" } },
  UNI: { names: { en: "Uniswap" } },
  AAVE: { names: { en: "Aave" } },
  ALGO: { names: { en: "Algorand" } },
  FIL: { names: { en: "Filecoin" } },
  MATIC: { names: { en: "Polygon" } },
  ICP: { names: { en: "Internet Computer" } },
};
