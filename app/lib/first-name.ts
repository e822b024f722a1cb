/** Family names that stand first in a name: what follows is what the person is called by. */
const FAMILY_NAMES = new Set(
  `Ang Aw Chai Chan Chang Chee Chen Cheng Cheong Chew Chia Chiam Chin Ching Chng Chong Chou Chow Choo Chua Chung Fan Fong Foo Gan
  Gao Goh Guo Han Heng Ho Hong How Hu Huang Kang Khoo Koh Kok Kong Kwan Kwek Kwok Lai Lam Lau Lee Leong Leow Li Liang Liew Lim Lin
  Ling Liu Loh Loke Long Loo Low Lu Lui Lye Ma Mak Mok Neo Ng Ngiam Ong Ooi Pang Peh Peng Phua Poh Poon Quek Seah See Seet Seow Seng
  Sim Sin Siow Soh Soo Soon Sun Tan Tang Tay Teh Teng Teo Tham Tho Thong Tiong Toh Tong Wan Wang Wee Wong Woo Wu Xu Yang Yap Yee Yeo
  Yeoh Yew Yip Yong Yu Yuen Zhang Zhao Zheng Zhou Zhu`.split(/\s+/),
);

/** What a person is called by, of a full name: "Siew Hoon" of "Lim Siew Hoon", "Rajan" of "Rajan s/o Kumar". */
export function firstName(fullName: string): string {
  const [first = "", ...rest] = fullName.trim().split(/\s+/);
  if (!FAMILY_NAMES.has(first) || rest.length === 0) return first;
  // "Tan Mei Ling Joanna": two words are the usual given name.
  return rest.slice(0, 2).join(" ");
}
